// What is owed, and what may be done now, as buttons: the verb first, then slot by slot. A die on which the
// rest of the line hangs is rolled there.

import { ask, button, element, log } from "./table_server.js";
import { cited } from "./table_book.js";

const now = document.getElementById("now");
const FEW = 8; // lines that are offered whole
const OPEN = /\b(?:DIE|CHIT)\b/g;
let told = { owed: [], offers: [], turns: [], where: [], unknown: [], ahead: [], again: [] };
let picked = null; // the verb, and the slots that are chosen
let asked = 0;
export const offered = { choose: () => {} };

// Ask anew where the game stands; `done` has just been written.
export async function stand(done = "") {
  const mine = ++asked;
  now.ariaBusy = "true"; // what is shown is of before the last line
  const answer = await ask("stand").catch(() => null);
  if (mine !== asked) return;
  now.ariaBusy = "false";
  if (!answer) return;
  told = answer;
  const verb = picked && done ? picked.verb : null;
  picked = verb && offersOf(verb).length > 1 ? { verb, chosen: [] } : null;
  show();
}

const offersOf = (verb) => told.offers.filter((one) => one.verb === verb);

function show() {
  now.replaceChildren();
  if (told.owed.length) {
    const owed = element("div", "owed", element("p", "", "Still to do: ", ...cited(told.owed[0])));
    const rest = told.owed.slice(1).map((one) => element("li", "", ...cited(one)));
    if (rest.length) owed.append(element("details", "", element("summary", "", `and ${rest.length} more`), element("ul", "", ...rest)));
    now.append(owed);
  }
  if (told.ahead.length || told.unknown.length) {
    const more = element("details", "ahead");
    const first = told.ahead[0] || `Not known: ${told.unknown[0]}`;
    more.append(element("summary", "", first));
    const rest = [...told.ahead, ...told.unknown.map((one) => `Not known: ${one}`)].slice(1);
    for (const one of rest) more.append(element("p", "", one));
    now.append(more);
  }
  now.append(picked ? slot() : verbs());
}

function row(label) {
  const made = element("div", "offers");
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", label);
  return made;
}

// The verbs; where there are few lines, the lines themselves.
function verbs() {
  const made = row("What may be done now");
  if (told.offers.length <= FEW) {
    for (const one of told.offers) made.append(line(one));
  } else {
    for (const verb of new Set(told.offers.map((one) => one.verb))) {
      const all = offersOf(verb);
      made.append(all.length === 1 ? line(all[0]) : button(`${verb} …`, () => pick({ verb, chosen: [] })));
    }
  }
  for (const label of told.turns.slice(0, 3)) {
    made.append(button(`Begin ${label}`, () => offered.choose(`turn: ${label}`, true), "turn-button"));
  }
  if (!made.children.length) {
    const says = log.rest.title ? "Nothing that is offered; type what you did." : "";
    made.append(element("span", "none", says));
  }
  return made;
}

const line = (one) => button(one.text, () => take(one), "whole");

function pick(next) {
  picked = next;
  show();
  now.querySelector(".offers button:not(.back)")?.focus({ preventScroll: true });
}

// What may stand in the next slot that leaves a choice, behind those that are chosen.
function slot() {
  const { verb, chosen } = picked;
  let left = offersOf(verb).filter((one) => chosen.every((text, k) => one.slots[k]?.[1] === text));
  let at = chosen.length;
  const values = () => [...new Set(left.map((one) => one.slots[at]?.[1] ?? ""))];
  while (at < 30 && values().length === 1 && left.length > 1 && left[0].slots[at]) chosen[at] = left[0].slots[at++][1];
  const made = row(`${verb} ${chosen.join(" ")}: ${left[0]?.slots[at]?.[0] || "choose"}`);
  made.append(button("‹", () => back(chosen), "back"));
  made.firstChild.setAttribute("aria-label", "Back");
  made.append(element("b", "", [verb, ...chosen].join(" ")));
  made.append(element("span", "none", left[0]?.slots[at]?.[0] || ""));
  const drawn = faces(left[0]?.slots[at], values());
  if (drawn.length) made.append(button("Roll", () => pick({ verb, chosen: [...chosen, drawn[below(drawn.length)]] })));
  if (left.length <= FEW || values().length === 1) {
    for (const one of left) made.append(line(one));
  } else {
    for (const text of values()) {
      const rest = left.filter((one) => (one.slots[at]?.[1] ?? "") === text);
      made.append(rest.length === 1 ? line(rest[0]) : button(text || "none", () => pick({ verb, chosen: [...chosen, text] })));
    }
  }
  return made;
}

// What a roll at a slot may give, a number as often as chits carry it; nothing where more may be chosen.
function faces(filled, values) {
  const thrown = (filled?.[2] ?? []).map(String);
  if (values.length < 2 || !values.every((text) => thrown.includes(text))) return [];
  return thrown.filter((text) => values.includes(text));
}

function back(chosen) {
  pick(chosen.length ? { verb: picked.verb, chosen: [] } : null);
}

const take = (one) => offered.choose(one.text, false);

// How many dice and chits a line leaves open.
export const open = (line) => (line.match(OPEN) || []).length;

// A whole number below another, each as likely as the next.
function below(count) {
  const most = Math.floor(2 ** 32 / count) * count;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn); while (drawn[0] >= most);
  return drawn[0] % count;
}
