// The board as it stood at the selected line: the ground stays, what lies on it changes.

import { ask, element, log } from "./table_server.js";
import { end, selectedLine, step } from "./table_rows.js";

const byId = (id) => document.getElementById(id);
const picture = byId("picture"), when = byId("when"), words = byId("words");
const CLOSE = 0.45; // of the board is used: less than that is shown close up
const LOW = 300; // px: a picture that is no higher is as wide as it can be, and scrolls
const grounds = new Map();
let asking = null, waiting = 0, close = null, told_last = null;

// Show the board at the selected line; steps in quick succession ask only for the last.
export function show() {
  clearTimeout(waiting);
  asking?.abort();
  waiting = setTimeout(ask_board, 25);
}

async function ask_board() {
  asking = new AbortController();
  const signal = asking.signal;
  if (log.rest.problems?.length) return stale(log.rest.unjudged ? "" : "The board comes back when every line can be read.");
  try {
    const told = await ask("board", { line: selectedLine(), known: [...grounds.keys()].join(" ") }, signal);
    if (!signal.aborted) draw(told);
  } catch (wrong) {
    if (wrong.name !== "AbortError" && wrong.status !== 409) stale(wrong.message);
  }
}

function draw(told) {
  if (told.says) return stale(told.says);
  if (told.ground) grounds.set(told.key, told.ground);
  when.textContent = `${told.label}, ${told.when}`;
  let frame = picture.querySelector(".frame");
  if (!frame) {
    frame = element("div", "frame");
    frame.append(element("img", "ground"), element("img", "over"));
    picture.replaceChildren(frame);
  }
  picture.classList.remove("stale");
  const [ground, over] = frame.children;
  const address = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  if (ground.dataset.key !== told.key) {
    ground.src = address(grounds.get(told.key));
    ground.dataset.key = told.key;
    ground.alt = "";
  }
  over.src = address(told.over);
  over.alt = `${told.label}, ${told.when}`;
  sized(frame, told);
  words.hidden = false;
  words.querySelector("p").textContent = told.words;
  const asides = byId("asides");
  asides.hidden = !told.asides.length;
  asides.firstChild.textContent = `Not on the board: ${told.asides.length}`;
  asides.lastChild.textContent = told.asides.join("\n");
}

// The whole board, or as close as what stands on it allows.
function sized(frame, { size: [wide, high], focus: [x, y, w, h] }) {
  frame.style.aspectRatio = `${wide} / ${high}`;
  frame.style.setProperty("--wide", wide / high);
  const room = picture.getBoundingClientRect();
  const whole = room.height < LOW ? room.width : Math.min(room.width, (room.height * wide) / high);
  const narrow = whole < room.width / 3;
  const near = close ?? (narrow || w * h < CLOSE * wide * high);
  byId("close").setAttribute("aria-pressed", String(near));
  const width = near
    ? Math.max(whole, wide * Math.min(room.width / w, room.height / h), narrow ? room.width / 2 : 0)
    : whole;
  const before = frame.style.width;
  frame.style.width = `${width}px`;
  if (before !== frame.style.width) picture.scrollTo((x + w / 2) / wide * width - room.width / 2, (y + h / 2) / wide * width - room.height / 2);
  told_last = { size: [wide, high], focus: [x, y, w, h] };
}

function stale(says) {
  if (picture.querySelector(".frame")) picture.classList.add("stale");
  else picture.replaceChildren(element("p", "", says));
  if (says) when.textContent = says;
}

const steps = { first: () => end(false), back: () => step(-1), on: () => step(1), last: () => end(true) };
for (const one of document.querySelectorAll("[data-step]")) one.addEventListener("click", steps[one.dataset.step]);

function again() {
  const frame = picture.querySelector(".frame");
  if (frame && told_last) sized(frame, told_last);
}

byId("close").addEventListener("click", (event) => {
  close = event.currentTarget.getAttribute("aria-pressed") !== "true";
  again();
});
new ResizeObserver(again).observe(picture);
