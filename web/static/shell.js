// The outer page. It holds the worker with Python, for a page that leaves would take it along; it hands on
// what the service worker asks, shows the application in a frame, and says how things stand.
import { offer, say, withdraw } from "./shell_bar.js";
import { APP, again, atShelf, blank, hold, inUse, open, release, wanted } from "./shell_frame.js";

const NEW = "Use the new version", ON = "Go on here", RETRY = "Try again", RELOAD = "Reload";
const LATEST = "Show the Shelf as it is now";
const BACK = 3_000; // ms that a tab has to come back in, after a reload
const STEPS = {
  python: "Starting Python …", unpacking: "Unpacking Cutline …", cutline: "Starting Cutline …",
};
const READY = {
  kept: "Ready.",
  private: "This is a private window: what you do here is gone when you close it. Download what you want to keep.",
  none: "This browser lets no page keep files: what you do here is gone when you close it. Download what you want to keep.",
};
const state = document.body.dataset; // for tests and measurements
const kept = () => (lasts === "none" ? "A reload loses what you wrote." : "What you wrote is kept.");

let worker = null, role = "unknown", ready = false, opened = false, whole = false, lost = false, failed = false;
let lasts = "kept", progress = null, step = "", broken = "";
const early = []; // what was asked before it was known which tab holds Python

// From the first moment on: what comes while nobody listens is lost.
navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => hears[data.kind]?.(data, ports));

const hears = {
  ask(data, ports) {
    if (role === "unknown") early.push([data, ports]);
    if (role === "host") answer(data, ports[0]);
  },
  progress(data) {
    progress = data;
    if (!ready) loading();
  },
  whole() {
    whole = true;
    progress = null;
    withdraw(RETRY);
    if (broken) told.failed({ when: "start", why: broken });
    else if (ready) stands();
    else loading();
  },
  stopped({ full }) {
    lost = true;
    progress = null;
    const why = full ? "There is no room left on this device for all of Cutline." : "The network was lost before all of Cutline had come.";
    say(why, { wrong: true });
    offer(RETRY, take);
  },
};

function answer(data, port) {
  if (data.soon && !ready) return port.postMessage({ kind: "later" });
  if (failed) return port.postMessage({ kind: "failed" });
  port.postMessage({ kind: "mine" });
  opened ||= data.page && !ready;
  if (!ready) loading();
  worker.postMessage(data, [port, data.body]);
}

function loading() {
  if (role === "second" || lost || failed) return;
  const { got, total } = progress ?? {};
  const much = (bytes) => (bytes / 1e6).toFixed(1);
  const done = progress && got < total ? `Loading Cutline: ${much(got)} of ${much(total)} MB.` : STEPS[step] ?? "Loading Cutline …";
  const more = opened ? "What you opened comes as soon as it is ready." : "You can look round.";
  say(`${done} ${more}`, { progress: progress && got < total ? [got, total] : "some" });
}

/** How things stand once Python is there. */
function stands() {
  const without = whole ? " Cutline works without a network from now on." : "";
  say(READY[lasts] + (lasts === "kept" ? without : ""), { wrong: lasts !== "kept", quiet: lasts === "kept" });
}

const told = {
  step(data) {
    step = data.step;
    loading();
  },
  async ready(data) {
    ready = true;
    ({ lasts } = data);
    state.ready = lasts;
    stands();
    await renewed(data.filled || lasts !== "kept");
  },
  async kept() {
    if (lasts === "kept" && !(await navigator.storage.persisted())) navigator.storage.persist();
    told.kept = () => {};
  },
  failed({ when, why }) {
    if (when === "answer") {
      say(`Cutline made a mistake of its own. ${kept()}`, { wrong: true });
      offer(RELOAD, () => location.reload());
      return;
    }
    if (when === "start" && !whole) { // the network, if the service worker says so, too
      broken = why;
      return;
    }
    failed = true;
    ready = false;
    state.failed = why;
    say(`Python has stopped (${why}). ${kept()} Reload to go on.`, { wrong: true });
    offer(RELOAD, () => location.reload());
  },
};

/** Show the Shelf as Python sees it, if another was shown before Python was there; to whoever does
    something there already, which would be lost, it is offered. */
async function renewed(filled) {
  if (!atShelf()) return;
  const last = async () => (await caches.match(new URL("last-shelf", document.baseURI)))?.text();
  const shown = await last();
  await (await fetch("app/")).text();
  const differs = shown === undefined ? filled : shown !== (await last());
  if (!differs || !atShelf()) return;
  if (!inUse()) return again();
  offer(LATEST, () => open(APP));
  document.getElementById("app").addEventListener("load", () => withdraw(LATEST), { once: true });
}

/** What was handed to Python and has no answer yet will have none. */
const gone = () => navigator.serviceWorker?.controller?.postMessage("gone");
addEventListener("pagehide", gone);

function host() {
  role = "host";
  broken = "";
  withdraw(ON);
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => told[data.kind](data);
  worker.onerror = (event) => {
    event.preventDefault();
    told.failed({ when: "start", why: event.message || "its program did not load" });
  };
  loading();
  for (const [data, [port]] of early.splice(0)) answer(data, port);
}

/** Have the service worker fetch what is missing; a start that it was missing for is tried again. */
async function take() {
  const stuck = broken || (lost && role === "host" && !ready); // Pyodide may wait for ever for what did not come
  lost = false;
  withdraw(RETRY);
  (await navigator.serviceWorker.ready).active.postMessage("take");
  if (!stuck) return;
  gone();
  worker.terminate();
  host();
}

/** Hold Python, unless another tab does. The lock lasts as long as this page. */
const hosting = () => new Promise((done) => {
  navigator.locks.request("cutline", { ifAvailable: true }, (lock) => {
    if (lock) host();
    done(Boolean(lock));
    return lock && new Promise(() => {});
  });
});

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function tryToHost() {
  if ((await hosting()) || (await pause(300), await hosting())) return;
  role = state.role = "second";
  early.length = 0; // the other tab has been asked, too
  say("Cutline is open in another tab or window, which does the work for this one. Keep that one open.", { wrong: true });
  // Granted once the other tab lets go; a tab that only reloads takes it again.
  await navigator.locks.request("cutline", { mode: "shared" }, () => {});
  await pause(BACK);
  if (!(await navigator.locks.request("cutline", { mode: "shared", ifAvailable: true }, Boolean))) return tryToHost();
  say("The other tab of Cutline is closed.", { wrong: true });
  offer(ON, tryToHost);
}

/** What this browser lacks, in one line; "" where it has all. */
function lacking() {
  if (!isSecureContext) return "Cutline runs only at an address that begins with https, or on localhost.";
  let modules = false;
  try {
    new Worker("no:address", { get type() { modules = true; return "module"; } }).terminate();
  } catch { /* there is no such worker */ }
  const lacks = [
    ["service workers, which some private windows do not have", "serviceWorker" in navigator],
    ["WebAssembly", typeof WebAssembly === "object"],
    ["workers that are modules", modules],
    ["locks between tabs", "locks" in navigator],
  ].filter(([, there]) => !there);
  return lacks.length ? `This browser lacks ${lacks.map(([what]) => what).join(" and ")}. You can look round and download kits.` : "";
}

function offers(registration) {
  const found = () => {
    if (!registration.waiting || role === "second") return;
    state.offered = "yes";
    offer(NEW, () => {
      registration.active.postMessage("end");
      registration.waiting.postMessage("use");
    });
  };
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", found));
  found();
}

async function controlled() {
  if (navigator.serviceWorker.controller) return;
  const now = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  (await navigator.serviceWorker.ready).active.postMessage("claim"); // a reload with Shift goes past it
  await now;
}

async function start() {
  const lacks = lacking(), known = navigator.serviceWorker?.controller;
  if (!known) hold();
  if (known || atShelf()) open();
  if (lacks) return say(lacks, { wrong: true });
  loading();
  if (known) tryToHost();
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  await controlled();
  const mine = navigator.serviceWorker.controller; // the news of whose coming may be still on its way
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (navigator.serviceWorker.controller !== mine) location.reload();
  });
  release();
  if (!known && (!atShelf() || blank())) open();
  offers(registration);
  addEventListener("online", () => whole || take());
  take();
  if (!known) tryToHost();
}

start().catch((wrong) => {
  console.error(wrong);
  say("This browser does not let Cutline set itself up, as some private windows do not. You can look round and download kits.", { wrong: true });
});
