// The Sheet: what is typed in a box is written to the log when the box is left; sums come at once.

import { apply, ask, button, element, follow, log, refresh, whenChanged } from "./table_server.js";
import { SILENT } from "./page.js";

const sheet = document.getElementById("sheet");
const which = { sheet: sheet.dataset.sheet };
const inputs = [...document.querySelectorAll("#form input")];
const boxes = new Map(inputs.map((input) => [input.name, input]));
const groups = [...document.querySelectorAll("#form .group")];
const rows = document.getElementById("row");
const verdict = document.getElementById("verdict");
const form = document.getElementById("form");
const notice = document.getElementById("notice");
const found = document.getElementById("found");
const WRONG = ["violation", "follow-on"];

let shown = {}; // what stands in the boxes by the log
const waits = new Map(); // what was typed and is not in the log yet
let writing = Promise.resolve();
let trying = null;

function put(input, text, range = "") {
  if (input.value !== text) input.value = text;
  input.placeholder = range;
  long(input);
}

const long = (input) => input.style.setProperty("--n", Math.max(1, (input.value || input.placeholder).length));

function show(state) {
  shown = state.values;
  const own = new Set(state.own);
  for (const [name, input] of boxes) {
    input.classList.remove("wrong", "doubt", "waits");
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
    const sum = input.closest(".sum") !== null;
    input.readOnly = sum && !own.has(name);
    input.tabIndex = input.readOnly ? -1 : 0;
    if (waits.has(name)) input.classList.add("waits");
    else if (input !== document.activeElement || input.value === (input.dataset.was ?? "")) put(input, shown[name] ?? "", state.ranges[name]);
    input.dataset.was = shown[name] ?? "";
  }
  for (const name of state.remarks) mark(name, "doubt", "");
  found.replaceChildren(...state.found.map(finding));
  const wrong = state.found.some((one) => WRONG.includes(one.severity));
  const more = state.elsewhere ? ` ${state.elsewhere} more ${state.elsewhere === 1 ? "finding is" : "findings are"} on the Table.` : "";
  verdict.textContent = `${state.closing}.${more}`;
  verdict.className = `verdict ${wrong || !state.clean ? "wrong" : "right"}`;
}

function finding(one, number) {
  const wrong = WRONG.includes(one.severity);
  const rule = one.rule ? `${one.rule} ` : "";
  const said = button(`${one.row}, ${one.column}: ${rule}${one.found}; ${one.expected}`, () => go(boxes.get(one.box)), wrong ? "wrong" : "doubt");
  said.id = `found-${number}`;
  mark(one.box, wrong ? "wrong" : "doubt", said.id);
  const item = element("li");
  item.append(said);
  return item;
}

function mark(name, kind, by) {
  const input = boxes.get(name);
  input.classList.add(kind);
  if (kind === "wrong") input.setAttribute("aria-invalid", "true");
  if (by) input.setAttribute("aria-describedby", by);
}

async function load() {
  try {
    show(await ask("sheet/form", which));
    if (!waits.size) notice.hidden = true;
  } catch (wrong) {
    if (wrong.status !== 409) told(wrong.message);
  }
}

function told(text, ...buttons) {
  notice.replaceChildren(element("p", "", text), ...buttons);
  notice.hidden = false;
}

// Sums while one types: the server works them out; nothing is written.
function tried() {
  clearTimeout(trying);
  trying = setTimeout(async () => {
    const now = Object.fromEntries(inputs.filter((one) => !one.readOnly && one.value !== (one.dataset.was ?? "")).map((one) => [one.name, one.value]));
    try {
      const { sums, ranges } = await ask("sheet/sums", { ...which, boxes: now });
      for (const [name, text] of Object.entries(sums)) if (boxes.get(name).readOnly) put(boxes.get(name), text, ranges[name]);
    } catch { /* the answer to writing it says why */ }
  }, 80);
}

function write() {
  writing = writing.then(async () => {
    if (!waits.size) return;
    const now = new Map(waits);
    try {
      const { form: state, ...change } = await ask("sheet/fill", { ...which, boxes: Object.fromEntries(now) });
      for (const [name, text] of now) if (waits.get(name) === text) waits.delete(name);
      notice.hidden = true;
      apply(change, "sheet");
      show(state);
      form.setAttribute("aria-busy", String(waits.size > 0));
    } catch (wrong) {
      const again = button("Write what I typed", write);
      const leave = button("Leave the log as it is", () => { waits.clear(); form.setAttribute("aria-busy", "false"); notice.hidden = true; load(); });
      const theirs = wrong.status === 409 ? " What you typed is not in it yet." : " Nothing was written.";
      told(`${wrong.message}${theirs}`, again, leave);
      if (wrong.status === 409) apply(wrong.body, "elsewhere");
    }
  });
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", ({ target }) => {
  long(target);
  tried();
});
form.addEventListener("change", ({ target }) => {
  if (target.value.trim() === (shown[target.name] ?? "") && !waits.has(target.name)) return;
  waits.set(target.name, target.value);
  form.setAttribute("aria-busy", "true");
  write();
});

// What stands in a box that is entered is selected, so that the next key replaces it.
let entered = null;
form.addEventListener("focusin", ({ target }) => { entered = target; target.select?.(); });
form.addEventListener("click", ({ target }) => {
  if (target === entered) target.select?.();
  entered = null;
});

// Enter goes down its column; where one row is shown, to the next box, then to the next row.
form.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (key === "Escape") { put(target, shown[target.name] ?? "", target.placeholder); return tried(); }
  if (key !== "Enter") return;
  event.preventDefault();
  const open = inputs.filter((one) => !one.readOnly && !one.closest(".cross"));
  const later = open.slice(open.indexOf(target) + (event.shiftKey ? 0 : 1));
  const before = open.slice(0, open.indexOf(target)).reverse();
  const row = sheet.dataset.view === "rows" || !target.closest("[data-table]");
  const next = (event.shiftKey ? before : later).find((one) => row || one.dataset.column === target.dataset.column);
  if (next) go(next);
  else target.blur();
});

function go(input) {
  step(groups.indexOf(input.closest(".group")));
  input.focus();
}

function step(number) {
  const at = Math.min(Math.max(number, 0), groups.length - 1);
  groups.forEach((group, k) => group.classList.toggle("now", k === at));
  rows.value = String(at);
  document.getElementById("back").disabled = at === 0;
  document.getElementById("on").disabled = at === groups.length - 1;
}

function view(name) {
  sheet.dataset.view = name;
  for (const one of document.querySelectorAll("[data-view][aria-pressed]")) one.setAttribute("aria-pressed", String(one.dataset.view === name));
  for (const frame of document.querySelectorAll(".frame")) frame.tabIndex = name === "paper" && frame.scrollWidth > frame.clientWidth ? 0 : -1;
}

rows.append(...groups.map((group, number) => new Option(group.getAttribute("aria-label"), String(number))));
rows.addEventListener("change", () => step(Number(rows.value)));
document.getElementById("back").addEventListener("click", () => step(Number(rows.value) - 1));
document.getElementById("on").addEventListener("click", () => step(Number(rows.value) + 1));
for (const one of document.querySelectorAll("[data-view][aria-pressed]")) one.addEventListener("click", () => view(one.dataset.view));

document.getElementById("undo").addEventListener("click", () => undo(false));
async function undo(sure) {
  const dialog = document.getElementById("ask");
  try {
    const change = await ask("undo", { sure });
    if (!change.ask) return apply(change, "undo");
    document.getElementById("ask-says").textContent = `“${change.ask}” was there before you opened this page. Take it back?`;
    dialog.onclose = () => dialog.returnValue === "yes" && undo(true);
    dialog.showModal();
  } catch (wrong) {
    told(wrong.message);
    if (wrong.status === 409) apply(wrong.body, "elsewhere");
  }
}

view(matchMedia("(max-width: 48rem)").matches ? "rows" : "paper");
step(Math.max(0, groups.findIndex((group) => "table" in group.dataset)));
whenChanged((was, how) => {
  if (was === null) how ? told(how) : (notice.hidden ||= notice.textContent === SILENT);
  else if (how !== "sheet") load();
});
refresh();
follow();
