// The log's lines with their verdicts; one of them is selected, and the board shows it.

import { ask, button, element, log } from "./table_server.js";
import { rule_of, turn_to } from "./table_book.js";
import { runsOf } from "./table_runs.js";

const rows = document.getElementById("rows");
const SIGNS = { violation: "✕", "follow-on": "↳", again: "↻", unchecked: "?", house: "⌂", reading: "§", error: "!", due: "…" };
const NAMES = { due: "still to do", error: "cannot be read" };
const ORDER = ["error", "violation", "follow-on", "again", "unchecked", "reading", "house", "due"];
const PLAYED = ["turn", "do", "house", "gap", "sum", "end", "remark"];
const LONG = 400; // lines: of a longer log, only those in sight are laid out
const folded = new Set(), unfolded = new Set(); // turns; what stands above and below them
let selected = 0;
const heard = [];

export const whenSelected = (listener) => heard.push(listener);
export const selectedLine = () => selected;
export const editing = { line: 0, start: () => {} };

export const isPlayed = (line) => PLAYED.includes(log.rows[line - 1]?.kind);

// Draw what has changed: the lines from `start` on, and those whose findings may be others.
export function draw(start, gone, come) {
  for (let k = 0; k < gone; k++) rows.children[start]?.remove();
  const made = document.createDocumentFragment();
  for (let k = 0; k < come; k++) made.append(element("li"));
  rows.insertBefore(made, rows.children[start] || null);
  const byLine = new Map();
  for (const one of log.findings) byLine.set(one.line, [...(byLine.get(one.line) || []), one]);
  for (const one of log.rest.problems || []) {
    byLine.set(one.line, [...(byLine.get(one.line) || []), { severity: "error", rule: "", found: one.says, causes: [] }]);
  }
  log.rows.forEach((row, at) => {
    const found = byLine.get(at + 1) || [];
    const key = `${at + 1} ${unread()} ${row.text === log.rest.turn} ${JSON.stringify(row)} ${JSON.stringify(found)}`;
    if (rows.children[at].drawn !== key) fill(rows.children[at], row, at + 1, found);
    rows.children[at].drawn = key;
  });
  rows.classList.toggle("long", log.rows.length > LONG);
  fold();
  mark();
}

const unread = () => log.rest.problems?.length > 0;

function fill(item, row, line, found) {
  const worst = ORDER.find((kind) => found.some((one) => one.severity === kind));
  item.className = `row ${worst || ""} ${row.kind === "turn" && row.text === log.rest.turn ? "begun" : ""}`;
  item.dataset.kind = row.text.trim() === "do:" ? "blank" : row.kind;
  item.dataset.line = line;
  const text = row.kind === "plain" || row.kind === "note" ? row.text.trim() || " " : row.text;
  const main = button("", () => select(line), "say");
  const number = element("span", "number", element("span", "unseen", "Line "), String(line));
  const sign = element("span", "sign", worst ? SIGNS[worst] : row.kind === "do" && !unread() ? "✓" : "");
  sign.setAttribute("aria-hidden", "true");
  const words = element("span", "words");
  words.append(element("bdi", "text", row.kind === "house" ? `house: ${text}` : text));
  if (row.came) words.append(" ", element("bdi", "came", `· ${row.came}`));
  if (row.comment) words.append(" ", element("bdi", "comment", row.comment));
  main.append(number, sign, words);
  const verdict = NAMES[worst] || worst || (row.kind === "do" && !unread() ? "nothing found" : "");
  if (verdict) main.append(element("span", "unseen", `(${verdict})`));
  item.replaceChildren();
  if (row.kind === "turn") item.append(folder(line));
  item.append(main, pencil(line));
  if (found.length) item.append(findings(found, line));
  reached(item, false);
}

function folder(line) {
  const made = button("▾", () => {
    const label = log.rows[line - 1].text;
    if (!folded.delete(label)) folded.add(label);
    fold();
  }, "fold");
  made.setAttribute("aria-label", `Lines of ${log.rows[line - 1].text}`);
  return made;
}

function pencil(line) {
  const made = button("✎", () => editing.start(line), "pencil");
  made.setAttribute("aria-label", `Correct line ${line}`);
  return made;
}

function findings(found, line) {
  const list = element("ul", "findings");
  for (const one of found) {
    const show_rule = () => {
      select(line);
      if (one.rule && !item.querySelector("blockquote")) rule(item, one.rule);
    };
    const kind = one.severity, item = element("li", kind);
    const says = element("p");
    says.append(element("b", "", NAMES[kind] || kind), " ");
    if (one.rule) {
      const cite = button(one.rule, () => rule(item, one.rule), "cite");
      cite.setAttribute("aria-label", `Rule ${one.rule}`);
      cite.setAttribute("aria-expanded", "false");
      says.append(cite, " ");
    }
    says.append(element("bdi", "", [one.found, one.expected].filter(Boolean).join("; ")));
    for (const cause of one.causes) {
      const how = one.severity === "again" ? "as in" : "may follow from";
      says.append(" ", button(`${how} line ${cause}`, () => select(cause, true), "cite"));
    }
    says.addEventListener("click", (event) => { if (event.target === says || event.target.tagName !== "BUTTON") show_rule(); });
    item.append(says);
    if (one.hint) item.append(element("p", "hint", one.hint));
    list.append(item);
  }
  return list;
}

async function rule(item, number) {
  const open = item.querySelector("blockquote"), cite = item.querySelector(".cite");
  cite.setAttribute("aria-expanded", String(!open));
  if (open) return open.remove();
  const told = await ask("rule", { rule: number }).catch((wrong) => ({ rule: number, title: "", says: [["text", wrong.message]] }));
  const made = element("blockquote", "", rule_of(told), button("In the rules", () => turn_to(number), "cite"));
  item.append(made);
}

function fold() {
  let hide = false;
  log.rows.forEach((row, at) => {
    const item = rows.children[at];
    if (row.kind === "turn") {
      hide = folded.has(row.text);
      item.querySelector(".fold")?.setAttribute("aria-expanded", String(!hide));
    } else item.hidden = hide;
  });
  for (const old of rows.querySelectorAll(".run")) old.remove();
  for (const run of runs()) {
    const shut = !unfolded.has(run.says), first = rows.children[run.from - 1];
    const toggle = button(`${run.says}: ${run.to - run.from + 1} lines`, () => {
      if (!unfolded.delete(run.says)) unfolded.add(run.says);
      fold();
    }, "run");
    toggle.setAttribute("aria-expanded", String(!shut));
    first.prepend(toggle);
    first.classList.toggle("shut", shut);
    for (let at = run.from; at < run.to; at++) rows.children[at].hidden ||= shut;
  }
}

const runs = () => runsOf(log.rows, [...log.findings, ...(log.rest.problems || [])].map((one) => one.line));

function unfold(line) {
  const run = runs().find(({ from, to }) => from <= line && line <= to);
  if (run && !unfolded.has(run.says)) {
    unfolded.add(run.says);
    fold();
  }
  for (let at = line - 1; at >= 0; at--) {
    if (log.rows[at]?.kind === "turn") {
      if (at !== line - 1 && folded.delete(log.rows[at].text)) fold();
      return;
    }
  }
}

// Select a line; the board follows. `focus` puts the keyboard there too.
export function select(line, focus = false) {
  selected = Math.max(1, Math.min(line, log.rows.length));
  unfold(selected);
  mark(focus);
  for (const listener of heard) listener(selected);
}

function mark(focus = false) {
  for (const old of rows.querySelectorAll("[aria-current]")) {
    old.removeAttribute("aria-current");
    reached(old, false);
  }
  const item = rows.children[selected - 1];
  if (!item) return;
  item.setAttribute("aria-current", "step");
  reached(item, true);
  if (focus) item.querySelector(".say").focus({ preventScroll: true });
  inSight();
}

// Tab stops at what is in the selected line alone.
function reached(item, yes) {
  for (const one of item.querySelectorAll("button")) one.tabIndex = yes ? 0 : -1;
}

export function inSight() {
  rows.children[selected - 1]?.scrollIntoView({ block: "nearest" });
}

// The next line in a direction at which something was done; over the edges it stays.
export function step(by) {
  for (let line = selected + by; line >= 1 && line <= log.rows.length; line += by) {
    if (isPlayed(line) && !rows.children[line - 1].hidden) return select(line, inLog());
  }
}

const inLog = () => rows.contains(document.activeElement);

// Where the next line will come.
export function atPlace(focus = inLog()) {
  let line = log.rest.at || log.rows.length;
  while (log.rows[line]?.kind === "remark") line++; // below what is remarked there
  select(line, focus);
}

export function end(last) {
  const all = log.rows.map((_, at) => at + 1).filter(isPlayed);
  if (all.length) select(last ? all[all.length - 1] : all[0], inLog());
}

// The next turn's heading, or the one before.
export function turn(by) {
  for (let line = selected + by; line >= 1 && line <= log.rows.length; line += by) {
    if (log.rows[line - 1].kind === "turn") return select(line, inLog());
  }
}

// The next line with a finding of some weight, from the selected one on; then from the beginning.
export function nextFinding(by) {
  const grave = [...log.findings.filter((one) => !["unchecked", "due"].includes(one.severity)), ...(log.rest.problems || [])];
  const lines = [...new Set((grave.length ? grave : log.findings).map((one) => one.line))].filter(Boolean).sort((a, b) => (a - b) * by);
  if (lines.length) select(lines.find((line) => (line - selected) * by > 0) ?? lines[0], true);
}

// Lines that somebody else has changed are marked until the next change.
export function strange(start, count) {
  for (const item of rows.querySelectorAll(".strange")) item.classList.remove("strange");
  for (let at = start; at < start + count; at++) rows.children[at]?.classList.add("strange");
}

