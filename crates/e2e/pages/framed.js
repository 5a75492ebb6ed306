// Frames the game that is named after `#` of the site whose address is in the query.

const site = new URLSearchParams(location.search).get("site");
document.querySelector("iframe").src = site + location.hash;
