// The board as it stood at the selected line: the ground stays, what lies on it changes.

import { ask, element, log } from "./table_server.js";
import { end, selectedLine, step } from "./table_rows.js";

const byId = (id) => document.getElementById(id);
const picture = byId("picture"), when = byId("when"), words = byId("words");
const grounds = new Map();
let asking = null, waiting = 0;

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
    const told = await ask("board", { line: selectedLine(), known: [...grounds.keys()] }, signal);
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
  frame.style.aspectRatio = `${told.width} / ${told.height}`;
  frame.style.setProperty("--wide", told.width / told.height);
  words.hidden = !told.words;
  words.querySelector("p").textContent = told.words;
}

function stale(says) {
  if (picture.querySelector(".frame")) picture.classList.add("stale");
  else picture.replaceChildren(element("p", "", says));
  if (says) when.textContent = says;
}

const steps = { first: () => end(false), back: () => step(-1), on: () => step(1), last: () => end(true) };
for (const one of document.querySelectorAll("[data-step]")) one.addEventListener("click", steps[one.dataset.step]);

byId("larger").addEventListener("click", (event) => {
  const large = picture.classList.toggle("large");
  event.currentTarget.setAttribute("aria-pressed", String(large));
});
