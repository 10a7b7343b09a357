// Stands between the pages and the network. The folder's own files come from what is kept, app/... from
// Python, which a tab holds; nothing of another site is ever asked for.
const SITE = {};

const ROOT = new URL("./", self.location).pathname, APP = `${ROOT}app/`, STORE = `cutline ${ROOT}`;
const LAST = `${ROOT}last-shelf`; // where the Shelf is kept as Python last answered it
const SILENT = 10_000; // ms after which no tab will say that it holds Python
const OFTEN = 150; // ms between two words on how much has come
const TYPES = {
  html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8", svg: "image/svg+xml", wasm: "application/wasm", json: "application/json",
  zip: "application/zip", ttf: "font/ttf", pdf: "application/pdf",
};
const POLICY = {
  shell: "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
    "connect-src 'self'; frame-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  worker: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  app: "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
};
const address = (path) => ROOT + path.split("/").map(encodeURIComponent).join("/");
const needed = Object.keys(SITE.files ?? {}).filter((path) => ![...SITE.pdfs, ...SITE.more].includes(path));
const size = (path) => SITE.files[path][1];

// At the first visit it serves at once, and fetches what is needed when the shell asks for it. A later
// version waits until all of it is there and the person wants it, or no page of the old one is left.
self.addEventListener("install", (event) => event.waitUntil(self.registration.active ? takeAll() : self.skipWaiting()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const store = await caches.open(STORE), keys = new Set(Object.keys(SITE.files).map(key));
  for (const { url } of await store.keys()) {
    const { pathname, search } = new URL(url);
    if (!keys.has(pathname + search)) await store.delete(url);
  }
  await self.clients.claim();
})()));

self.addEventListener("message", (event) => event.waitUntil({
  take: () => takeAll(true), end, gone, use: () => self.skipWaiting(), claim: () => self.clients.claim(),
}[event.data](event)));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin) event.respondWith(Response.error());
  else if (url.pathname.startsWith(APP)) event.respondWith(answer(event.request, url));
  else if (url.pathname.startsWith(ROOT)) {
    const path = plain(url.pathname.slice(ROOT.length)) || "index.html";
    if (path in SITE.files) event.respondWith(own(path));
  }
});

function plain(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

// ---- The folder's own files: kept by their digests, so that a new version fetches what has changed.

const key = (path) => `${address(path)}?${SITE.files[path][0]}`;
const taking = new Map(), got = new Map();

async function own(path) {
  try {
    return guarded(await taken(path), path);
  } catch {
    return Response.error();
  }
}

async function taken(path) {
  const store = await caches.open(STORE), found = await store.match(key(path));
  if (found) return found;
  if (!taking.has(path)) taking.set(path, take(store, path).finally(() => taking.delete(path)));
  await taking.get(path);
  return store.match(key(path));
}

// A browser has six lines to a host: some stay free for what the person looks at meanwhile.
const LINES = 4, inLine = [];
let busy = 0;

async function take(store, path) {
  if (!path.startsWith("py/")) return fetched(store, path);
  if (busy === LINES) await new Promise((go) => inLine.push(go));
  else busy++;
  try {
    return await fetched(store, path);
  } finally {
    if (inLine.length) inLine.shift()();
    else busy--;
  }
}

/** Fetch a file and keep it, if it is what it should be; a stale copy on the way is passed by. */
async function fetched(store, path) {
  for (const cache of ["default", "reload"]) {
    const found = await fetch(address(path), { cache });
    if (!found.ok) throw new Error(`${path}: ${found.status}`);
    const bytes = await counted(found, path);
    if (!(await digest(bytes)).startsWith(SITE.files[path][0])) continue;
    const type = TYPES[path.split(".").at(-1)] ?? "application/octet-stream";
    return store.put(key(path), new Response(bytes, { headers: { "Content-Type": type } }));
  }
  throw new Error(`${path} belongs to another version`);
}

async function digest(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function counted(found, path) {
  const parts = [];
  let length = 0;
  for (const reader = found.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    got.set(path, Math.min(length, size(path)));
    report();
  }
  return new Blob(parts).arrayBuffer();
}

let reported = 0, telling = false; // a version that is not in use yet keeps silent
const total = needed.reduce((sum, path) => sum + size(path), 0);

function report() {
  if (!telling || Date.now() - reported < OFTEN) return;
  reported = Date.now();
  tell({ kind: "progress", got: [...got.values()].reduce((sum, bytes) => sum + bytes, 0), total });
}

/** Fetch all that is needed and not there yet, Python first. */
async function takeAll(tells = false) {
  telling = tells;
  const store = await caches.open(STORE);
  const there = new Set((await store.keys()).map(({ url }) => { const { pathname, search } = new URL(url); return pathname + search; }));
  const missing = needed.filter((path) => !there.has(key(path)));
  for (const path of needed) if (there.has(key(path))) got.set(path, size(path));
  missing.sort((a, b) => b.startsWith("py/") - a.startsWith("py/"));
  try {
    await Promise.all(missing.map(taken));
    await tell({ kind: "whole" });
  } catch (wrong) {
    await tell({ kind: "stopped", full: wrong.name === "QuotaExceededError" });
    throw wrong;
  }
}

async function shells() {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ url }) => [ROOT, `${ROOT}index.html`].includes(new URL(url).pathname));
}

async function tell(message) {
  if (!telling) return;
  for (const shell of await shells()) shell.postMessage(message);
}

/** A kept file with the policy for it; Python itself as it is, so that the browser keeps its compiled code. */
function guarded(found, path) {
  if (path.startsWith("py/")) return found;
  const headers = new Headers(found.headers);
  const policy = path === "worker.js" ? "worker" : path.startsWith("app/") ? "app" : "shell";
  headers.set("Content-Security-Policy", POLICY[policy]);
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(found.body, { headers });
}

// ---- The application: ready-made answers, and Python's.

async function answer(request, url) {
  const name = plain(url.pathname.slice(APP.length)), file = SITE.ready[name];
  if (request.method === "GET" && file) {
    if (SITE.pdfs.includes(file)) return (await ask(request, url, true)) ?? (await kit(file)) ?? ask(request, url);
    return name ? ready(file) : shelf(request, url, file);
  }
  // Whatever changes something must come from a page of this folder, not from a form of another site.
  const foreign = request.method !== "GET" && request.mode === "navigate" && !request.referrer.startsWith(self.location.origin + ROOT);
  return foreign ? said(403, "This was sent by another site. Cutline takes nothing from there.") : ask(request, url);
}

/** A ready-made answer. It was taken at the address ".", and is fitted to that of the application. */
async function ready(file) {
  const found = await own(file);
  if (found.type === "error" || /\.(js|css|svg|ttf)$/.test(file)) return found;
  return new Response((await found.text()).replaceAll('"./', `"${APP}`), { headers: { ...Object.fromEntries(found.headers), "Content-Type": TYPES.html } });
}

/** The Shelf: Python's; until that is there, as Python answered it last, or as it is with nothing on it. */
async function shelf(request, url, file) {
  const store = await caches.open(STORE), made = await ask(request, url, true);
  if (!made) return (await store.match(LAST)) ?? ready(file);
  if (made.ok && !url.search) await store.put(LAST, made.clone()).catch(() => {}); // no room
  return made;
}

/** A kit that lies ready to print; null without a network. */
async function kit(file) {
  try {
    const found = await fetch(address(file));
    if (!found.ok) return null;
    const name = encodeURIComponent(file.split("/").at(-1));
    return new Response(found.body, { headers: { "Content-Type": TYPES.pdf, "Content-Disposition": `attachment; filename*=UTF-8''${name}` } });
  } catch {
    return null;
  }
}

function said(status, text) {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", "Content-Security-Policy": POLICY.app } });
}

/** What Python answers. The tab that holds it takes the request, others keep silent; null where `soon` is
    asked for and Python is not there yet. */
async function ask(request, url, soon = false) {
  const asked = {
    kind: "ask", soon, method: request.method, path: url.pathname.slice(APP.length - 1), query: url.search.slice(1),
    headers: [...request.headers], body: request.method === "GET" ? new ArrayBuffer(0) : await request.arrayBuffer(),
    page: request.mode === "navigate",
  };
  const there = await shells();
  return new Promise((done) => {
    const nobody = () => done(alone(request, url));
    const timer = setTimeout(nobody, there.length ? SILENT : 0);
    for (const shell of there) {
      const { port1, port2 } = new MessageChannel();
      hear(port1, shell.id, done, () => clearTimeout(timer));
      shell.postMessage(asked, [port2]);
    }
  });
}

const pending = new Map(); // how to give up each answer that is not there wholly, with the tab it is to come from

/** Give up all of them, such as news of what is saved, which has no end: no new version comes in before that. */
function end() {
  for (const over of pending.keys()) over();
}

/** A tab has let go of Python: it answers nothing any more. */
function gone(event) {
  for (const [over, tab] of pending) if (tab === event.source.id) over();
}

const STOPPED = "Cutline has stopped. Reload the page to go on.";

function hear(port, tab, done, taken) {
  let body = null;
  const forget = () => {
    pending.delete(over);
    body = null;
  };
  const left = () => {
    forget();
    port.postMessage("left");
  };
  const over = () => {
    done(said(503, STOPPED));
    body?.error(new Error(STOPPED));
    left();
  };
  const stream = (status) => [204, 205, 304].includes(status) ? null : new ReadableStream({
    start: (controller) => { body = controller; },
    cancel: left,
  });
  const hears = {
    mine() {
      taken();
      pending.set(over, tab);
    },
    later: () => done(null),
    head: ({ status, headers }) => {
      const all = new Headers(headers);
      all.append("Content-Security-Policy", POLICY.app); // of two, each holds: rules that run could leave out their own
      done(new Response(stream(status), { status, headers: all }));
    },
    body: ({ bytes }) => body?.enqueue(bytes),
    end() {
      body?.close();
      forget();
      port.close();
    },
    failed: over,
  };
  port.onmessage = ({ data }) => hears[data.kind](data);
}

/** No tab holds Python: a window of its own goes where one can be. */
function alone(request, url) {
  if (request.mode !== "navigate" || request.method !== "GET") return Response.error();
  if (request.destination === "iframe") return said(503, "Cutline does not answer. Reload the page to go on.");
  return Response.redirect(`${ROOT}#/${url.pathname.slice(APP.length)}${url.search}`);
}
