// Is no script.
onmessage = (
