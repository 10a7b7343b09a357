// Playing on the board: what can be clicked lights up, a piece shows where it may go, and a click or a drag there
// puts the line into the field. The offers beside say the same to keyboards and screen readers.

import { ask, element, log } from "./table_server.js";
import { atPlace, selectedLine } from "./table_rows.js";
import { hold, letGo, offered, whenOffered } from "./table_offers.js";
import { awaited, board, seen, whenDrawn, zoom } from "./table_board.js";
import { end, first, further, plainest, unsaid } from "./table_leads.js";

const byId = (id) => document.getElementById(id);
const picture = byId("picture"), typed = byId("typed");
const SVG = "http://www.w3.org/2000/svg";
const SLIP = 6; // px that a click may move
const NEAR = 14; // px beside it at which a finger still means it
const MOST = 150; // lines of which it is asked where they lead
const POINT = 3; // mm, the radius of a point
let now = null; // the lines that are left, as table_offers.js tells them
let trail = []; // what was clicked, spot by spot
let base = []; // the lines that the first click left
let put = ""; // the line that a click put into the field
let spaces = new Map(), ghosts = {}; // outlines by name, null where there is no such space
let moves = new Map(), known = ""; // what lines move, by their number, in this version of the log
let ready = Promise.resolve(), turn = 0, drag = null, began = null;

const playable = () => board && selectedLine() >= (log.rest.at || 0) && !picture.classList.contains("stale");
const boxes = (name) => board.pieces.filter(([piece]) => piece === name).map(([, box]) => box);
const point = (spot) => (/^-?[\d.]+,-?[\d.]+/.test(spot) && board.table ? spot.split(",").map(Number) : null);
const there = (spot) => boxes(spot).length > 0 || Boolean(spaces.get(spot)) || point(spot) !== null;
const movesOf = (offer) => moves.get(offer.number);
const held = () => trail.find((spot) => boxes(spot).length); // the piece that was clicked first
const begin = (offer) => first(offer, there, movesOf(offer));
const on = (offer) => further(offer, { next: now.next, trail, there, moves: movesOf(offer), held: held() });

whenOffered((view) => {
  now = view;
  if (known !== log.version) {
    [known, trail, base, put] = [log.version, [], [], ""];
    moves = new Map();
  }
  if (!view.chosen) [trail, base] = [[], []];
  renew();
});
whenDrawn((told) => {
  if (!told) return clear();
  if (told.ground) spaces = new Map();
  renew();
});

function renew() {
  const mine = ++turn;
  picture.ariaBusy = "true";
  ready = found_out().finally(() => mine === turn && (picture.ariaBusy = String(awaited)));
}

// Ask for what is not known yet, and show what can be clicked.
async function found_out() {
  if (!now || !playable()) return clear();
  const version = log.version, offers = now.offers;
  const names = offers.flatMap((one) => one.slots.flatMap((slot) => slot[3].map(String)));
  await outlines(names.filter((name) => !boxes(name).length && !point(name)));
  show();
  const wanted = now.chosen && !now.thrown ? offers : offers.filter((one) => unsaid(one, there));
  const lacking = wanted.filter((one) => !moves.has(one.number)).map((one) => one.number);
  if (!lacking.length || lacking.length > MOST || version !== log.version) return;
  const told = await ask("leads", { offers: lacking }).catch(() => null);
  if (!told || version !== log.version) return;
  lacking.forEach((number, k) => moves.set(number, told.leads[k]));
  Object.assign(ghosts, told.ghosts);
  await outlines(told.leads.flat().map(([, at]) => at).filter((at) => typeof at === "string"));
  show();
}

// Ask for the outlines of spaces that are not known yet.
async function outlines(names) {
  const asked = [...new Set(names)].filter((name) => !spaces.has(name)).slice(0, 1000);
  const told = asked.length && (await ask("spots", { names: asked }).catch(() => null));
  if (told) for (const name of asked) spaces.set(name, told.spaces[name] ?? null);
}

// Drawing.

function layer() {
  const frame = picture.querySelector(".frame");
  let svg = frame.querySelector(".spots");
  if (!svg) {
    svg = made("svg", { class: "spots", "aria-hidden": "true", focusable: "false" });
    frame.append(svg);
  }
  svg.setAttribute("viewBox", `0 0 ${board.size.join(" ")}`);
  return svg;
}

function clear() {
  picture.querySelector(".spots")?.replaceChildren();
}

function made(tag, attributes) {
  const one = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
  return one;
}

function show() {
  if (!playable()) return clear();
  const svg = layer();
  const begins = new Set(now.offers.flatMap(begin));
  if (now.chosen && !trail.length && begins.size === 1) [trail, base] = [[...begins], now.offers]; // chosen beside
  const lit = new Map();
  if (!trail.length) for (const offer of now.offers) for (const spot of begin(offer)) add(lit, spot, offer);
  else if (!now.thrown) for (const offer of choices()) for (const spot of on(offer)) add(lit, spot, offer);
  const marks = [...lit].map(([spot, offers]) => mark(spot, trail.length ? "lit" : "may", offers));
  if (trail.length && now.offers.length === 1) {
    const [only] = now.offers;
    const goals = (movesOf(only) ?? []).filter(([name, , , craft]) => craft || !held() || name === held());
    for (const spot of goals.map(end)) if (!lit.has(spot) && !trail.includes(spot)) marks.push(mark(spot, "goal", [only]));
  }
  marks.push(...trail.map((spot) => mark(spot, "held", [])));
  const low = (one) => ["path", "image"].indexOf(one.querySelector("path, image, rect, circle")?.tagName);
  marks.sort((one, other) => (low(other) === 0) - (low(one) === 0)); // spaces lie under pieces
  svg.replaceChildren(...marks);
  reveal();
}

// The lines of which one can still be chosen: those that are left, and those that the first click left.
function choices() {
  const some = [...new Set([...now.offers, ...base])];
  return some.length > 1 ? some : [];
}

function add(lit, spot, offer) {
  if (!lit.has(spot)) lit.set(spot, []);
  lit.get(spot).push(offer);
}

// What lies on the board at a spot, to be seen and clicked.
function mark(spot, kind, offers) {
  const group = made("g", { class: kind, "data-spot": spot });
  if (drag && trail[0] === spot) group.classList.add("dragged");
  const [a, , , d, e, f] = board.matrix;
  const at = point(spot), found = boxes(spot);
  if (found.length) group.dataset.piece = "";
  for (const [x, y, width, height] of found) group.append(made("rect", { x, y, width, height, rx: 0.8 }));
  if (at) {
    const [cx, cy] = [a * at[0] + e, d * at[1] + f], ghost = ghosts[craft(spot, offers)];
    if (ghost && at.length > 2) {
      const [svg, edge] = ghost;
      const href = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
      group.append(made("image", { href, x: cx - edge / 2, y: cy - edge / 2, width: edge, height: edge, transform: `rotate(${at[2]} ${cx} ${cy})` }));
    }
    group.append(made("circle", { cx, cy, r: ghost ? POINT * 0.6 : POINT }));
  } else if (!found.length) {
    const d = (spaces.get(spot) ?? []).map((polygon) => `M${polygon.map((corner) => corner.join(" ")).join("L")}Z`).join("");
    group.append(made("path", { d }));
  }
  if (offers.length) {
    const title = made("title", {});
    title.textContent = offers.length > 1 ? `${plainest(offers).text} …` : offers[0].text;
    group.append(title);
  }
  return group;
}

// The aircraft that would stand at a point.
function craft(spot, offers) {
  for (const offer of offers) for (const moved of movesOf(offer) ?? []) if (end(moved) === spot) return moved[3];
  return "";
}

// Bring what can be clicked into view, if none of it is; of where a piece may go, if less than half is.
function reveal() {
  const room = picture.getBoundingClientRect();
  const drawn = [...picture.querySelectorAll(trail.length ? ".lit" : ".may")].map((one) => one.getBoundingClientRect());
  const holds = ({ left, top, right, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > room.left && x < room.right && y > room.top && y < room.bottom;
  };
  const bare = !board.pieces.length && !board.fresh && zoom.fitted;
  const few = drawn.filter(holds).length < (trail.length ? drawn.length / 2 : 1);
  if (!drawn.length || (!few && !bare)) return;
  const spots = [...picture.querySelectorAll(".spots g")].map((one) => one.getBBox());
  const [left, top] = [Math.min(...spots.map(({ x }) => x)), Math.min(...spots.map(({ y }) => y))];
  const right = Math.max(...spots.map(({ x, width }) => x + width)), low = Math.max(...spots.map(({ y, height }) => y + height));
  const box = [left - 10, top - 10, right - left + 20, low - top + 20];
  if (!bare) return seen(box);
  board.focus = box; // of a board on which nothing is, what can be clicked is shown close up
  zoom.fit();
}

// Choosing.

// A spot was clicked; "" for none.
function choose(spot) {
  if (!spot) return release();
  if (spot === trail.at(-1)) return press();
  if (trail.length) {
    const [left, again] = [now.offers, base].map((some) => some.filter((one) => on(one).includes(spot)));
    const found = left.length ? left : again;
    if (found.length) {
      if (trail.length === 1) base = now.offers;
      trail = left.length ? [...trail, spot] : [...trail.slice(0, 1), spot];
      hold(found, left.length ? now.how : "");
      return line(plainest(found));
    }
  }
  if (now.chosen) letGo();
  const found = now.offers.filter((one) => begin(one).includes(spot));
  if (!found.length) return release();
  trail = [spot];
  base = [];
  hold(found);
  if (found.length === 1) line(found[0]);
}

function line(offer) {
  put = offer.text;
  offered.choose(offer.text, false, now.how);
}

// A second click: roll what is to be thrown, or write the line.
function press() {
  const roll = byId("roll");
  if (now.thrown) document.querySelector("#now .roll").click();
  else if (put && typed.value) (roll.hidden ? byId("write") : roll).click();
}

function release() {
  if (!trail.length) return;
  trail = [];
  if (put && typed.value === put) offered.choose("", false);
  put = "";
  letGo();
}

// The mouse and fingers.

function spotAt(x, y) {
  const hit = document.elementFromPoint(x, y)?.closest?.(".spots [data-spot]");
  if (hit) return hit;
  let best = null;
  for (const one of picture.querySelectorAll(".spots [data-spot]")) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const off = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    if (off <= NEAR && (!best || off < best.off)) best = { off, one };
  }
  return best?.one ?? null;
}

picture.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary) return cancel(); // two fingers change the size
  const { clientX: x, clientY: y } = event;
  began = { x, y, pointer: event.pointerId };
  const piece = event.button === 0 && event.target.closest?.(".spots [data-piece]");
  drag = piece ? { spot: piece.dataset.spot, going: false } : null;
  if (drag) event.preventDefault(); // the board stays where it is
}, true);
addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== began?.pointer) return;
  if (!drag.going && Math.hypot(event.clientX - began.x, event.clientY - began.y) < SLIP) return;
  if (!drag.going) {
    drag.going = true;
    if (!trail.includes(drag.spot)) choose(drag.spot);
    drag.shadow = element("div", "shadow");
    picture.append(drag.shadow);
  }
  Object.assign(drag.shadow.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
});

async function dropped({ clientX, clientY }) {
  await ready;
  const spot = spotAt(clientX, clientY)?.dataset.spot;
  if (spot && !trail.includes(spot)) choose(spot);
}

addEventListener("pointerup", (event) => {
  const was = drag;
  drag = null;
  was?.shadow?.remove();
  if (was?.going && event.pointerId === began?.pointer) dropped(event);
});
function cancel() {
  drag?.shadow?.remove();
  drag = began = null;
}
addEventListener("pointercancel", cancel);
picture.addEventListener("click", (event) => {
  if (!began || Math.hypot(event.clientX - began.x, event.clientY - began.y) >= SLIP) return;
  if (!board) return;
  if (!playable()) return earlier();
  choose(spotAt(event.clientX, event.clientY)?.dataset.spot ?? "");
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !byId("ask").open) release();
});

// Only at the end of the log can be played.
function earlier() {
  if (picture.classList.contains("stale")) return;
  const says = element("p", "earlier", "The game has gone on from here. ");
  const go = element("button", "", "Go to its end");
  go.type = "button";
  go.addEventListener("click", () => { says.remove(); atPlace(); });
  says.append(go);
  picture.parentElement.querySelector(".earlier")?.remove();
  picture.before(says);
}
