// The line to type in: its verdict before Enter, what may come next in it, writing, correcting, undo.

import { apply, ask, element, file, log, refresh } from "./table_server.js";
import { atPlace, editing, select } from "./table_rows.js";
import { cited } from "./table_book.js";
import { offered, open, saying, stand, thrownBy } from "./table_offers.js";

const byId = (id) => document.getElementById(id);
const typed = byId("typed"), list = byId("list"), verdict = byId("verdict"), roll = byId("roll");
const write = byId("write"), house = byId("house"), undo = byId("undo"), remove = byId("remove"), cancel = byId("cancel");
const PAUSE = 60, PAUSE_EDIT = 300; // ms after a key
const SAYS = { violation: "Against the rules", "follow-on": "May follow from an earlier slip", again: "The same slip again" };
let words = [], active = -1, timer = 0, asking = null, busy = false;
let thrown = "", how_thrown = ""; // what the page rolled

// What is typed outlives a reload; it is the line of this window alone.
const KEPT = `line of ${file}`;

function remember() {
  const at = editing.line, was = at ? log.rows[at - 1]?.text : "";
  try {
    if (typed.value || at) sessionStorage.setItem(KEPT, JSON.stringify({ line: typed.value, at, was, thrown, how_thrown }));
    else sessionStorage.removeItem(KEPT);
  } catch { /* a browser may keep nothing */ }
}

export function restore() {
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(KEPT));
  } catch { /* as above */ }
  if (!kept || typed.value) return;
  if (kept.at && log.rows[kept.at - 1]?.text === kept.was) editing.start(kept.at);
  ({ thrown, how_thrown } = kept);
  put(kept.line);
}

export function judge() {
  remember();
  clearTimeout(timer);
  asking?.abort();
  roll.hidden = !open(typed.value);
  roll.textContent = /\bDIE\b/.test(typed.value) ? "Roll" : "Draw";
  timer = setTimeout(ask_verdict, editing.line ? PAUSE_EDIT : PAUSE);
}

async function ask_verdict() {
  const line = typed.value;
  asking = new AbortController();
  const signal = asking.signal;
  if (open(line)) {
    words = [];
    options();
    const what = saying(line) && ` The line says: ${saying(line)}.`;
    return say("open", `${open(line)} still to roll or draw: roll and type the result, or let the page do it.${what}`);
  }
  try {
    const told = await ask("trial", { line, at: editing.line }, signal);
    if (signal.aborted || line !== typed.value) return;
    words = told.words;
    show(line, told);
    options();
  } catch (wrong) {
    if (wrong.name === "AbortError") return;
    if (wrong.status === 409) { await refresh(); return judge(); }
    say("problem", wrong.message);
  }
}

function show(line, told) {
  if (!line.trim()) return say("", editing.line ? "An empty line is left out." : "");
  if (told.problem) return say("problem", told.problem);
  if (told.remark && !told.findings) return say("right", "A remark on the line before it.");
  if (!told.findings) return say("", "Not judged now.");
  const wrong = told.findings.filter((one) => !["unchecked", "house", "reading", "due"].includes(one.severity));
  const mended = told.mended ? ` ${told.mended} finding${told.mended > 1 ? "s go" : " goes"}.` : "";
  if (!wrong.length) {
    const quiet = told.findings[0];
    if (!quiet) return say("right", editing.line ? mended.trim() || "Nothing new is found." : told.came ? `Allowed · ${told.came}.` : "Allowed.");
    const how = { house: "House rule: reported, never held against you.", unchecked: "Not checked", due: "Still to do" }[quiet.severity];
    return say("doubt", `${how || "Read differently"}${quiet.severity === "house" ? "" : `: ${of(quiet)}`}${mended}`);
  }
  const more = wrong.length > 1 ? ` (and ${wrong.length - 1} more)` : "";
  say("wrong", `${SAYS[wrong[0].severity]}${wrong[0].rule ? ` [${wrong[0].rule}]` : ""}: ${of(wrong[0])}${more}${mended}`);
}

const of = (one) => [one.found, one.expected].filter(Boolean).join("; ");

function say(kind, text) {
  verdict.className = `verdict ${kind}`;
  if (verdict.dataset.says !== text) verdict.replaceChildren(...cited(text));
  verdict.dataset.says = text;
  house.classList.toggle("asked", kind === "wrong");
}

// The list of what may come next.

function options() {
  active = -1;
  list.replaceChildren();
  words.forEach((word, k) => {
    const item = element("li", word.line ? "" : "slot");
    item.id = `option-${k}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    item.append(element("b", "", word.text), element("span", "", word.says));
    if (!word.line) item.setAttribute("aria-disabled", "true");
    item.addEventListener("pointerdown", (event) => event.preventDefault());
    item.addEventListener("click", () => word.line && accept(k));
    list.append(item);
  });
  opened(words.length > 0 && document.activeElement === typed && typed.value.trim() !== "");
}

function opened(yes) {
  const top = verdict.getBoundingClientRect().top; // which stays in sight
  list.style.setProperty("--above", `${document.documentElement.clientHeight - top + 4}px`);
  list.style.setProperty("--room", `${top - 8}px`);
  list.style.setProperty("--left", `${Math.max(8, typed.getBoundingClientRect().left)}px`);
  list.hidden = !yes;
  typed.setAttribute("aria-expanded", String(yes));
  if (!yes) activate(-1);
}

function activate(k) {
  list.children[active]?.setAttribute("aria-selected", "false");
  active = k;
  const item = list.children[k];
  if (!item) return typed.removeAttribute("aria-activedescendant");
  item.setAttribute("aria-selected", "true");
  item.scrollIntoView({ block: "nearest" });
  typed.setAttribute("aria-activedescendant", item.id);
}

function move(by) {
  if (list.hidden && words.length) opened(true);
  for (let k = 1; k <= words.length; k++) {
    const next = (active + by * k + (active < 0 && by < 0 ? 1 : 0) + words.length * 2) % words.length;
    if (words[next].line) return activate(next);
  }
}

function accept(k) {
  put(words[k].line);
  typed.focus();
}

function put(line) {
  typed.value = line;
  judge();
}

typed.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (!words.length) return;
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Tab" && active >= 0 && !event.shiftKey) {
    event.preventDefault();
    accept(active);
  } else if (event.key === "Enter" && active >= 0) {
    event.preventDefault();
    accept(active);
  } else if (event.key === "Escape") {
    if (!list.hidden) opened(false);
    else if (editing.line) stop();
    else put("");
  }
});
typed.addEventListener("input", judge);
typed.addEventListener("focus", () => opened(words.length > 0 && typed.value.trim() !== ""));
typed.addEventListener("blur", () => opened(false));

// Writing.

byId("line").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!roll.hidden) roll.click(); // first
  else if (editing.line) send("edit", { at: editing.line, line: typed.value, note: note() });
  else if (typed.value.trim()) send("write", { line: typed.value.trim(), note: note() });
});

const note = () => (thrown && typed.value.startsWith(thrown) ? how_thrown : "");

async function send(what, body) {
  if (busy) return;
  busy = true;
  write.disabled = true;
  try {
    const told = await ask(what, body);
    if (told.ask) return sure(told.ask);
    const at = editing.line;
    stop();
    apply(told, "mine");
    if (at) select(Math.min(at, log.rows.length));
    else atPlace();
    const came = what === "write" && log.rows[log.rest.at - 1]?.came;
    if (came) say("right", `Written · ${came}.`);
    stand(body.line || "undo");
  } catch (wrong) {
    if (wrong.status === 409) {
      apply(wrong.body, "elsewhere");
      conflict(body.line || "");
    } else say("problem", wrong.message);
  } finally {
    busy = false;
    write.disabled = false;
  }
}

// The log was changed while a line was typed: the line stays here until somebody says what to do.
function conflict(line) {
  const wanted = line && !editing.line;
  say("problem", wanted ? "Your line is not written yet. Look at what has changed, then press Write." : "Look at what has changed first.");
  if (editing.line) stop(true);
  judge();
}

function sure(line) {
  const dialog = byId("ask");
  byId("ask-says").textContent = `“${line}” was there before you opened this page. Take it back?`;
  dialog.returnValue = "no";
  dialog.showModal();
  dialog.onclose = () => {
    if (dialog.returnValue === "yes") send("undo", { sure: true });
    typed.focus();
  };
}

undo.addEventListener("click", () => send("undo", {}));
house.addEventListener("click", () => {
  const line = typed.value.trim();
  if (line) return send("write", { line: line.toLowerCase().startsWith("house:") ? line : `house: ${line}` });
  say("", "Type what you agreed to do differently, then press House: it is written as a house rule, reported, and never held against you.");
  typed.focus();
});
roll.addEventListener("click", () => {
  how_thrown = thrownBy(!/\bDIE\b/.test(typed.value));
  ask("roll", { line: typed.value }).then((told) => {
    thrown = told.line;
    put(thrown);
    write.focus();
  }).catch((wrong) => say("problem", wrong.message));
});

offered.choose = (line, at_once, how = "") => {
  if (editing.line) stop();
  [thrown, how_thrown] = [how && line, how];
  if (at_once) return send("write", { line });
  put(line);
  (open(line) ? roll : write).focus({ preventScroll: true });
};

// Correcting a line.

editing.start = (line) => {
  const row = log.rows[line - 1];
  if (!row) return;
  select(line);
  editing.line = line;
  byId("typed-label").textContent = `Correct line ${line}`;
  byId("line").classList.add("editing");
  byId("line").dataset.says = `Line ${line}`;
  for (const one of [house, undo]) one.hidden = true;
  for (const one of [remove, cancel]) one.hidden = false;
  write.textContent = "Correct";
  typed.value = row.typed ?? row.text;
  typed.focus();
  typed.select();
  judge();
};

function stop(keep = false) {
  editing.line = 0;
  byId("typed-label").textContent = "New line";
  byId("line").classList.remove("editing");
  for (const one of [house, undo]) one.hidden = false;
  for (const one of [remove, cancel]) one.hidden = true;
  write.textContent = "Write";
  if (!keep) typed.value = thrown = "";
  words = [];
  options();
  say("", "");
  roll.hidden = true;
  remember();
}

remove.addEventListener("click", () => send("edit", { at: editing.line, line: "" }));
cancel.addEventListener("click", () => { stop(); typed.focus(); });
export const typing = () => typed.value;
