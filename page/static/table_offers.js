// What is owed, and what may be done now, as buttons: the verb first, then slot by slot. A die on which the
// rest of the line hangs is rolled there. The board (table_spots.js) may hold some of the lines.

import { ask, button, element, log } from "./table_server.js";
import { cited } from "./table_book.js";

const now = document.getElementById("now");
const FEW = 8; // lines that are offered whole
const OPEN = /\b(?:DIE|CHIT)\b/g;
let told = { owed: [], offers: [], turns: [], where: [], unknown: [], ahead: [], again: [] };
let picked = null; // the verb, the slots that are chosen, and how, if the page has thrown one of them
let held = null; // the lines that are left by what was clicked on the board
let asked = 0;
export const offered = { choose: () => {} };
const heard = [];

// `listener` hears of the lines that are left, whether something was `chosen` and `how` the page threw it, if
// it did, the slot that is `next`, and whether that is `thrown`.
export const whenOffered = (listener) => heard.push(listener);

// Ask anew where the game stands; `done` has just been written.
export async function stand(done = "") {
  const mine = ++asked;
  now.ariaBusy = "true"; // what is shown is of before the last line
  const answer = await ask("stand").catch((wrong) => wrong);
  if (mine !== asked) return;
  now.ariaBusy = "false";
  if (answer.status === 422) now.replaceChildren(element("p", "none", answer.message)); // the game's Python fails
  if (answer instanceof Error) return;
  told = answer;
  told.offers.forEach((one, number) => (one.number = number));
  const verb = picked && done && !held ? picked.verb : null;
  held = null;
  picked = verb && offersOf(verb).length > 1 ? { verb, chosen: [] } : null;
  show();
}

const pool = () => held ?? told.offers;
const offersOf = (verb) => pool().filter((one) => one.verb === verb);

// Go on with some of the lines, as the board says; `how` the page threw for them, if it did. With all of them again.
export function hold(offers, how = "") {
  held = offers;
  const verbs = new Set(offers.map((one) => one.verb));
  picked = verbs.size === 1 ? { verb: offers[0].verb, chosen: [], how } : null;
  show();
}

export function letGo() {
  held = picked = null;
  show();
}

function show() {
  const left = { offers: pool(), chosen: Boolean(held || picked), how: picked?.how, next: 0, thrown: false };
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
  now.append(picked ? slot(left) : verbs());
  for (const listener of heard) listener(left);
}

function row(label) {
  const made = element("div", "offers");
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", label);
  return made;
}

// The verbs; where there are few lines, the lines themselves.
function verbs() {
  const made = row("What may be done now"), offers = pool();
  if (held) made.append(before(letGo));
  if (offers.length <= FEW) {
    for (const one of offers) made.append(line(one));
  } else {
    for (const verb of new Set(offers.map((one) => one.verb))) {
      const all = offersOf(verb);
      made.append(all.length === 1 ? line(all[0]) : said(all[0], button(`${verb} …`, () => pick({ verb, chosen: [] }))));
    }
  }
  for (const label of held ? [] : told.turns.slice(0, 3)) {
    made.append(button(`Begin ${label}`, () => offered.choose(`turn: ${label}`, true), "turn-button"));
  }
  if (!made.children.length) {
    const says = log.rest.title ? "Nothing that is offered; type what you did." : "";
    made.append(element("span", "none", says));
  }
  return made;
}

// A line to click, with what it says.
function line(one) {
  const made = button(one.text, () => take(one), "whole");
  made.append(element("small", "", one.told));
  return made;
}

// A button that says, where a pointer rests on it, what the verb of its lines is.
const said = (one, made) => Object.assign(made, { title: one.says });

function pick(next) {
  picked = next;
  show();
  now.querySelector(".offers button:not(.back)")?.focus({ preventScroll: true });
}

// What may stand in the next slot that leaves a choice, behind those that are chosen.
function slot(view) {
  const { verb, chosen, how } = picked;
  let left = offersOf(verb).filter((one) => chosen.every((text, k) => one.slots[k]?.[1] === text));
  let at = chosen.length;
  const values = () => [...new Set(left.map((one) => one.slots[at]?.[1] ?? ""))];
  while (at < 30 && values().length === 1 && left.length > 1 && left[0].slots[at]) chosen[at] = left[0].slots[at++][1];
  const made = row(`${verb} ${chosen.join(" ")}: ${left[0]?.slots[at]?.[0] || "choose"}`);
  made.append(before(() => back(chosen)));
  if (left.length > 1) {
    made.append(element("b", "", [verb, ...chosen].join(" ")));
    made.append(element("span", "none", left[0].slots[at]?.[0] || ""));
  }
  const drawn = faces(left[0]?.slots[at], values());
  Object.assign(view, { offers: left, next: at, thrown: drawn.length > 0 });
  const next = (text, by = how) => pick({ verb, chosen: [...chosen, text], how: by });
  if (drawn.length) {
    const chits = left[0].slots[at][4];
    made.append(button(chits ? "Draw" : "Roll", () => next(drawn[below(drawn.length)], thrownBy(chits)), "roll"));
  }
  if (left.length <= FEW || values().length === 1) {
    for (const one of left) made.append(line(one));
  } else {
    for (const text of values()) {
      const rest = left.filter((one) => (one.slots[at]?.[1] ?? "") === text);
      const whole = rest.length === 1;
      made.append(Object.assign(button(text || "none", () => (whole ? take(rest[0]) : next(text))), { title: whole ? rest[0].told : "" }));
    }
  }
  return made;
}

// What a roll or a draw at a slot may give, a number as often as chits carry it, a counter once; nothing
// where more may be chosen.
function faces(filled, values) {
  const thrown = (filled?.[2] ?? []).map(String);
  if (values.length < 2 || !thrown.length) return [];
  if (!values.some((text) => thrown.includes(text))) return values;
  return values.every((text) => thrown.includes(text)) ? thrown.filter((text) => values.includes(text)) : [];
}

function before(does) {
  const made = button("‹", does, "back");
  made.setAttribute("aria-label", "Back");
  return made;
}

function back(chosen) {
  if (held) letGo();
  else pick(chosen.length ? { verb: picked.verb, chosen: [] } : null);
}

const take = (one) => offered.choose(one.text, false, picked?.how);

// What a line that is offered says, such as whose its dice are.
export const saying = (line) => told.offers.find((one) => one.text === line)?.says ?? "";

// What a line says that the page threw for.
export const thrownBy = (chits) => `${chits ? "drawn" : "rolled"} by the page`;

// How many dice and chits a line leaves open.
export const open = (line) => (line.match(OPEN) || []).length;

// A whole number below another, each as likely as the next.
function below(count) {
  const most = Math.floor(2 ** 32 / count) * count;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn); while (drawn[0] >= most);
  return drawn[0] % count;
}
