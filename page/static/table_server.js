// The Table's talk with its server: one log, the version that this page shows, and what changes it.

import { listen } from "./events.js";
import { SILENT } from "./page.js";
export { button, element } from "./page.js";

const table = document.querySelector("[data-name]");
export const root = table.dataset.root;
export const name = table.dataset.name;
export const file = table.dataset.file;
const address = `${root}/log/${name.split("/").map(encodeURIComponent).join("/")}`;

export const log = { version: "", rows: [], findings: [], rest: {} };
const listeners = [];

export const whenChanged = (listener) => listeners.push(listener);

class Said extends Error {
  constructor(status, body) {
    super(body.says || "The page gave no answer.");
    this.status = status;
    this.body = body;
  }
}

// Ask for something; what the server says against it is thrown as Said.
export async function ask(what, body = {}, signal = undefined) {
  let answer;
  try {
    answer = await fetch(`${address}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ version: log.version, ...body }),
      signal,
    });
  } catch (wrong) {
    if (wrong.name === "AbortError") throw wrong;
    throw new Said(0, { says: SILENT });
  }
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Said(answer.status, told);
  return told;
}

// Take over what has changed; `how` says why, to those who show it.
export function apply(told, how = "") {
  if (!("version" in told)) return;
  if (told.since !== "" && told.since !== log.version) return void refresh();
  const was = { version: log.version, rows: told.rows };
  if (told.since === "") { // all of it anew
    was.rows = [0, log.rows.length, told.rows[2]];
    log.rows = [];
    log.findings = [];
  }
  log.rows.splice(told.rows[0], told.rows[1], ...told.rows[2]);
  log.findings.splice(told.findings[0], told.findings[1], ...told.findings[2]);
  log.version = told.version;
  log.rest = told;
  for (const listener of listeners) listener(was, how);
}

export async function refresh(how = "") {
  try {
    const told = await ask("doc");
    const changed = told.version !== log.version;
    if (changed || told.since === "") apply(told, changed && told.elsewhere && log.version ? "elsewhere" : how);
  } catch (wrong) {
    if (wrong.status !== undefined) heard(wrong.message);
  }
}

// Tell those who show the log that something is wrong with the way to it, or ("") that it is there again.
function heard(says) {
  for (const listener of listeners) listener(null, says);
}

// Other windows and other programs change the log as well.
export function follow() {
  listen(`${root}/events`, {
    silent: () => heard(SILENT),
    open: () => {
      heard("");
      if (log.version) refresh();
    },
    saved: (event) => JSON.parse(event.data).some((saved) => file.startsWith(saved)) && refresh(), // it, or its folder
    log: (event) => {
      const told = JSON.parse(event.data);
      if (told.name === name && told.version !== log.version) setTimeout(refresh, 50);
    },
  });
}
