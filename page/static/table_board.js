// The board as it stood at the selected line: the ground stays, what lies on it changes. What can be played
// on it lies over both (table_spots.js).

import { ask, element, log } from "./table_server.js";
import { end, selectedLine, step } from "./table_rows.js";
import { Zoom } from "./zoom.js";

const byId = (id) => document.getElementById(id);
const picture = byId("picture"), when = byId("when"), words = byId("words");
const LOW = 300; // px: a picture that is no higher is as wide as it can be, and scrolls
const LEGIBLE = 2.2; // px for each mm: of a board that would be smaller, a part is shown
const NEAREST = 7; // px for each mm: no close-up is larger
const grounds = new Map();
const heard = [];
let asking = null, waiting = 0, close = null;
export let board = null; // what was drawn last
export let awaited = false; // whether another is asked for
export const zoom = new Zoom(picture, { aim, plain: true });

// `listener` hears of each board that was drawn, null where there is none that could be played on.
export const whenDrawn = (listener) => heard.push(listener);

// Show the board at the selected line; steps in quick succession ask only for the last.
export function show() {
  clearTimeout(waiting);
  asking?.abort();
  awaited = true;
  picture.ariaBusy = "true";
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
  when.replaceChildren(told.label, element("span", "", `, ${told.when}`)); // which a phone leaves out
  let frame = picture.querySelector(".frame");
  if (!frame) {
    frame = element("div", "frame paper");
    frame.append(element("img", "ground"), element("img", "over"));
    for (const one of frame.children) one.draggable = false;
    picture.replaceChildren(frame);
  }
  picture.classList.remove("stale");
  const [ground, over] = frame.children;
  const address = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  const other = ground.dataset.key !== told.key;
  if (other) {
    ground.src = address(grounds.get(told.key));
    ground.dataset.key = told.key;
    ground.alt = "";
  }
  over.src = address(told.over);
  over.alt = `${told.label}, ${told.when}`;
  const [wide, high] = told.size;
  frame.style.setProperty("--wide", wide);
  frame.style.setProperty("--high", high);
  board = told;
  awaited = false;
  if (other || zoom.fitted) zoom.fit();
  else if (told.fresh) seen(told.focus);
  words.hidden = false;
  words.querySelector("p").textContent = told.words;
  const asides = byId("asides");
  asides.hidden = !told.asides.length;
  asides.firstChild.textContent = `Not on the board: ${told.asides.length}`;
  asides.lastChild.textContent = told.asides.join("\n");
  for (const listener of heard) listener(told);
}

// How large the whole board is, px for each mm, where it has to be seen at once.
function whole([wide, high]) {
  const { width, height } = picture.getBoundingClientRect();
  return height < LOW ? width / wide : Math.min(width / wide, height / high);
}

// The whole board, or as close to what the line has changed as there is room for.
function aim() {
  if (!board) return null;
  const all = whole(board.size), near = close ?? all < LEGIBLE;
  byId("close").setAttribute("aria-pressed", String(near));
  if (!near) return { scale: all, at: middle([0, 0, ...board.size]) };
  return { scale: Math.max(all, Math.min(NEAREST, into(board.focus))), at: middle(board.focus) };
}

const middle = ([x, y, w, h]) => [x + w / 2, y + h / 2];

function into([, , w, h]) {
  const { width, height } = picture.getBoundingClientRect();
  return Math.min(width / w, height / h);
}

// Bring a part of the board into view, mm, if it is not; smaller if it has no room.
export function seen(box) {
  const frame = picture.querySelector(".frame").getBoundingClientRect(), room = picture.getBoundingClientRect();
  const [x, y, w, h] = box.map((mm) => mm * zoom.scale);
  const [left, top] = [frame.left + x, frame.top + y];
  if (left >= room.left && top >= room.top && left + w <= room.right && top + h <= room.bottom) return;
  const { fitted } = zoom;
  if (into(box) < zoom.scale) zoom.by(into(box) / zoom.scale);
  zoom.fitted = fitted; // the next board is as large as it was
  zoom.show(...middle(box));
}

function stale(says) {
  if (picture.querySelector(".frame")) picture.classList.add("stale");
  else picture.replaceChildren(element("p", "", says));
  if (says) when.textContent = says;
  awaited = false;
  picture.ariaBusy = "false";
  for (const listener of heard) listener(null);
}

const steps = { first: () => end(false), back: () => step(-1), on: () => step(1), last: () => end(true) };
for (const one of document.querySelectorAll("[data-step]")) one.addEventListener("click", steps[one.dataset.step]);

byId("close").addEventListener("click", (event) => {
  close = !zoom.fitted || event.currentTarget.getAttribute("aria-pressed") !== "true";
  zoom.fit();
});
byId("nearer").addEventListener("click", () => zoom.by(1.25));
byId("farther").addEventListener("click", () => zoom.by(0.8));
picture.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const does = { "+": () => zoom.by(1.25), "=": () => zoom.by(1.25), "-": () => zoom.by(0.8), 0: () => { close = false; zoom.fit(); } }[event.key];
  if (!does) return;
  event.preventDefault();
  does();
});
