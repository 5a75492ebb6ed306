// The call of a page, whose types come from the DOM library.

import init from "fairboard-rules";

await init({ module_or_path: new URL("fairboard_bg.wasm", document.baseURI) });
