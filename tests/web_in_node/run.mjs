// node run.mjs PYTHON < script: runs a script in the Python of a folder; what it tells is the last line.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
try {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: `${folder}/`, env: { HOME: "/home", CUTLINE_CORES: "1" } });
  python.unpackArchive(new Uint8Array(await readFile(join(folder, "site.zip"))), "zip", { extractDir: "/site" });
  python.runPython(`
import json, sys
sys.path.insert(0, "/site")
def tell(what):
    print(json.dumps(what))
`);
  python.runPython(await text(process.stdin));
} catch (error) {
  console.error(String(error)); // one that is not caught would print the whole of Pyodide's script
  process.exit(1);
}
