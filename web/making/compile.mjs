// Compiles a folder of Python with the Python that the browser will run: node compile.mjs PYODIDE FOLDER.
// Beside each x.py comes x.pyc. A fixed seed gives the same bytes each time; columns of errors are left out.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";

const [pyodide, folder] = process.argv.slice(2).map((path) => resolve(path));
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/" };
try {
  const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
  const python = await loadPyodide({ env });
  python.FS.mkdirTree("/sources");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/sources");
  python.runPython(await readFile(new URL("compiling.py", import.meta.url), "utf8"));
} catch (error) {
  console.error(String(error));
  process.exit(1); // an error that is not caught would print the whole of Pyodide's script
}
