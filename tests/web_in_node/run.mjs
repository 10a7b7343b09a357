// Starts Pyodide from a folder, unpacks an archive of packages at /site, and runs one function of `inside/` there.
// node run.mjs RUNTIME ARCHIVE INSIDE ROOT FOLDER; FOLDER has question.json, and gets answer.json.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, archive, inside, root, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
async function run() {
  const python = await loadPyodide({ indexURL: `${runtime}/`, env: { HOME: "/home", CUTLINE_CORES: "1" } });
  python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/site" });
  python.globals.set("more", (name) => new Uint8Array(readFileSync(join(dirname(archive), "more", `${name}.zip`))));
  for (const [where, there] of [[inside, "/inside"], [folder, "/folder"], [root, root]]) {
    python.FS.mkdirTree(there);
    python.FS.mount(python.FS.filesystems.NODEFS, { root: where }, there);
  }
  await python.runPythonAsync(`
import json, sys
sys.dont_write_bytecode = True
with open("/folder/question.json", encoding="utf-8") as file:
    asked = json.load(file)
sys.path[:0] = ["/inside", "/site"]
from cutline.web.on_demand import wait_for
wait_for(more)
module, name = asked["work"].split(".")
answer = getattr(__import__(module), name)(asked["given"])
with open("/folder/answer.json", "w", encoding="utf-8") as file:
    json.dump(answer, file)
`);
}

await run().catch((wrong) => {
  console.error(wrong.message); // Node would show a megabyte of Pyodide with it
  process.exit(1);
});
