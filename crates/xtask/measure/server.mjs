// A static server that compresses, as hosts of static sites do.

import { createServer } from "node:http";
import { readFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Every file of a folder by its address, compressed once. */
const read = (folder) => {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((file) => file.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  const entry = (path) => {
    const raw = readFileSync(path);
    return [path.slice(folder.length), {
      type: TYPES[extname(path)] ?? "application/octet-stream",
      br: brotliCompressSync(raw),
      gzip: gzipSync(raw),
      raw,
    }];
  };
  return new Map(paths.map(entry));
};

/** Serves a folder at a free port of this machine; the answer has its `address` and `close`. */
export const serve = async (folder) => {
  const files = read(folder);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = files.get(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    if (!file) return response.writeHead(404).end();
    const accepted = request.headers["accept-encoding"] ?? "";
    const encoding = ["br", "gzip"].find((name) => accepted.includes(name));
    const headers = { "content-type": file.type, "cache-control": "max-age=31536000" };
    if (encoding) headers["content-encoding"] = encoding;
    response.writeHead(200, headers).end(file[encoding ?? "raw"]);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () => server.close(),
  };
};
