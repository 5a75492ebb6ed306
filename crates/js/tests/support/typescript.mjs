// Programs under the TypeScript compiler.

import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The compiler, as `cargo xtask test` installs it. */
const compiler = process.env.FAIRBOARD_TSC;

/** The reason to leave a test out, if there is one. */
export const skip = compiler ? false : "FAIRBOARD_TSC does not name a TypeScript compiler";

const program = (name) => fileURLToPath(new URL(`../types/${name}`, import.meta.url));

/** Compiles a program beside an installed copy of a folder; returns the compiler's report. */
export async function compiled(name, libraries, folder, installed) {
  const directory = await mkdtemp(join(tmpdir(), "fairboard-"));
  try {
    const copy = join(directory, "node_modules", installed);
    await cp(fileURLToPath(folder), copy, { recursive: true });
    await cp(program(name), join(directory, name));
    await writeFile(join(directory, "package.json"), '{ "type": "module" }');
    const compilerOptions = {
      strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true,
      target: "es2022", module: "nodenext", types: [], lib: libraries,
      // For a program that imports from an address, this names the place of the declarations.
      paths: { "https://example.org/v1/*.mjs": [`./node_modules/${installed}/*.d.ts`] },
    };
    const config = JSON.stringify({ compilerOptions, files: [name] });
    await writeFile(join(directory, "tsconfig.json"), config);
    return spawnSync(process.execPath, [compiler], { cwd: directory, encoding: "utf8" }).stdout;
  } finally {
    await rm(directory, { recursive: true });
  }
}
