// Holds Python, and what is kept. It answers one request after the other, each through a port of its own.
import { isPrivate, openJournal } from "./journal.js";
import { loadPyodide } from "./py/pyodide.mjs";

const HOME = "/home", SITE = "/site";
const here = (path) => new URL(path, import.meta.url).href;
const tell = (kind, more = {}) => postMessage({ kind, ...more });

/** The journal, and how long it lasts: "kept", "private" for as long as this window, or "none" at all. */
async function kept() {
  try {
    const journal = await openJournal();
    return { journal, lasts: (await isPrivate(journal)) ? "private" : "kept" };
  } catch (wrong) {
    console.warn(`Nothing can be kept here: ${wrong}`);
    return { journal: null, lasts: "none" };
  }
}

async function archive() {
  const found = await fetch(here("py/site.zip"));
  if (!found.ok) throw new Error(`py/site.zip: ${found.status}`);
  return found.arrayBuffer();
}

/** A package that a game needs and most do not, as its zip; null without a network. Python waits for it. */
function more(name) {
  const asked = new XMLHttpRequest();
  try {
    asked.open("GET", here(`py/more/${name}.zip`), false);
    asked.responseType = "arraybuffer";
    asked.send();
  } catch {
    return null;
  }
  return asked.status === 200 ? new Uint8Array(asked.response) : null;
}

async function start() {
  tell("step", { step: "python" });
  const options = { indexURL: here("py/"), env: { HOME, CUTLINE_CORES: "1" } };
  const [python, packed, { journal, lasts }] = await Promise.all([loadPyodide(options), archive(), kept()]);
  tell("step", { step: "unpacking" });
  python.unpackArchive(packed, "zip", { extractDir: SITE });
  restore(python.FS, journal);
  tell("step", { step: "cutline" });
  python.runPython(`import sys; sys.path.insert(0, "${SITE}")`);
  const app = new URL("app", import.meta.url).pathname;
  python.pyimport("cutline.web.on_demand").wait_for(more);
  const serve = python.pyimport("cutline.web.host").start(store(journal), lasts === "kept", app);
  self.python = python; // for measurements
  tell("ready", { lasts, filled: Boolean(journal?.slot.live.size) });
  return { python, serve };
}

function restore(files, journal) {
  files.mkdirTree(HOME);
  for (const [name, bytes] of journal?.files() ?? []) {
    const file = `${HOME}/${name}`;
    files.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    files.writeFile(file, bytes);
  }
}

/** What Python keeps with: each says "" once it is done, or the name of what is wrong. */
function store(journal) {
  const done = (work) => {
    try {
      work();
    } catch (wrong) {
      return wrong.name;
    }
    tell("kept");
    return "";
  };
  return {
    keep: (name, data) => done(() => journal?.keep(name, copied(data))),
    forget: (name) => done(() => journal?.forget(name)),
  };
}

/** The bytes of Python's, as bytes of our own. */
function copied(data) {
  const seen = data.getBuffer("u8"), bytes = seen.data.slice();
  seen.release();
  return bytes;
}

const started = start();
started.catch((wrong) => failed("start", wrong));

function failed(when, wrong) {
  console.error(wrong);
  tell("failed", { when, why: String(wrong?.message ?? wrong).trim().split("\n").at(-1) });
}

/** Whoever asked, as Python speaks to them (web/bridge.py). */
const asker = (port) => ({
  head: (status, headers) => port.postMessage({ kind: "head", status, headers: headers.toJs() }),
  body: (data) => {
    const bytes = copied(data);
    port.postMessage({ kind: "body", bytes }, [bytes.buffer]);
  },
  end: (whole) => port.postMessage({ kind: whole ? "end" : "failed" }),
  wrong: (told) => failed("answer", told),
});

onmessage = async ({ data, ports: [port] }) => {
  try {
    const { python, serve } = await started;
    const body = python.toPy(new Uint8Array(data.body)), headers = python.toPy(data.headers);
    const one = serve(asker(port), data.method, data.path, data.query, headers, body);
    port.onmessage = port.onclose = () => one.leave();
    await one.run();
    port.onmessage = port.onclose = null;
    one.destroy();
    headers.destroy();
    body.destroy();
  } catch (wrong) { // Python itself is at an end
    port.postMessage({ kind: "failed" });
    started.then(() => failed("python", wrong), () => {});
  }
};
