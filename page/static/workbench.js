// The Workbench: asks for the game's state, again whenever a file was saved, and shows what changed.
import { listen } from "./events.js";
import { Refused, repeated, SILENT } from "./page.js";
import { Panel, where } from "./workbench_panel.js";
import { Sheets } from "./workbench_sheets.js";
import { holds, nearest, smallest } from "./workbench_spots.js";
import { Zoom } from "./zoom.js";

const part = (id) => document.getElementById(id);
const bench = part("bench");
const { game, events, folder } = bench.dataset;
const asked = new URL(location.href).searchParams;
const choice = { paper: asked.get("paper") ?? "a4", route: asked.get("route") ?? "" };

const sheets = new Sheets(part("sheets"), (digest) => `${game}/sheet/${digest}.svg`);
const zoom = new Zoom(part("sheets"), { aim: () => sheets.aim(), output: part("zoom") });
const panel = new Panel(bench, { lines, go, letGo });
let wanted = asked.has("line") && { file: asked.get("file"), line: Number(asked.get("line")) };
let spots = Promise.resolve({});

async function json(path, more = {}) {
  const answer = await fetch(`${game}/${path}?${new URLSearchParams({ ...choice, ...more })}`);
  if (!answer.ok) throw new Refused();
  return answer.json();
}

function file(name) {
  return `${game}/kit/${encodeURIComponent(name)}`;
}

function lines(file, line) {
  return json("lines", { file, line });
}

const ask = repeated(async () => show(await json("state")), say);

function show(state) {
  const first = !sheets.shown;
  document.title = `${state.title} · Cutline`;
  part("title").textContent = state.title;
  choices(part("paper"), state.papers, state.paper);
  choices(part("route"), state.routes, state.route);
  part("routes").hidden = state.routes.length < 2;
  part("download").hidden = !state.file;
  part("download").href = file(state.file);
  part("onward").search = `?paper=${state.paper}`;
  const changed = sheets.show(state);
  if (first) {
    zoom.fit();
    part("sheets").scrollTo(0, 0);
  }
  panel.problems(state, sheets.shown);
  panel.parts(state.parts, file);
  sheets.wrong(state.problems);
  if (!state.stale || first) know(state);
  if (!first || state.stale) news(changed, state.problems);
  else say("");
}

/** Say in one line what a save has come to, and offer to go there. */
function news(changed, [wrong]) {
  part("show").hidden = !wrong && !changed.length;
  if (wrong) say(`There is a mistake in ${wrong.file}, line ${wrong.line}.`);
  else if (!changed.length) say("Saved. No sheet looks different.");
  else if (changed.length === 1) say(`Saved. ${changed[0].name} has changed.`);
  else say(`Saved. ${changed.length} sheets have changed.`);
  part("show").onclick = () =>
    wrong ? part("wrong").scrollIntoView({ block: "nearest" }) : sheets.goto(changed[0].number);
}

/** Everything on the sheets, and where what is picked stands now. */
async function know(state) {
  spots = json("spots").catch(() => ({}));
  const found = await spots;
  panel.know(found, state.leaves.flat());
  if (wanted) {
    const there = nearest(found, wanted);
    if (!there) say(`Nothing on the sheets was typed in line ${wanted.line} of ${wanted.file}.`);
    wanted = null;
    if (there) return go(there);
  }
  const { marked } = sheets;
  const again = marked && (found[marked.sheet] ?? []).find(({ file, id }) => file === marked.file && id === marked.id);
  if (again) pick({ ...again, sheet: marked.sheet });
  else if (marked) letGo();
}

function say(text) {
  part("news").textContent = text;
}

function choices(select, offered, taken) {
  select.replaceChildren(...offered.map(({ name, title }) => new Option(title, name, false, name === taken)));
}

/** Go to something on a sheet, mark it, and show where it was typed. */
async function go(found) {
  if (found.line) await pick(found);
  sheets.goto(found.sheet, found.box);
}

/** Mark something on a sheet, and show where it was typed. */
function pick(found) {
  sheets.mark(found);
  part("picked").textContent = `${found.title || found.id}, ${where(found)}`;
  return panel.source(found);
}

for (const name of ["paper", "route"]) {
  part(name).addEventListener("change", (event) => {
    choice[name] = event.target.value;
    history.replaceState(null, "", `?${new URLSearchParams(choice)}`);
    sheets.clear();
    ask();
  });
}

sheets.picked = async ({ number, x, y }) => {
  const spot = smallest((await spots)[number], x, y);
  if (spot) pick({ ...spot, sheet: number });
  else letGo();
};

// With the arrow keys, the nearest thing that way.
sheets.moved = async (from, dx, dy) => {
  const middle = ([x, y, w, h]) => [x + w / 2, y + h / 2];
  const [x0, y0] = middle(from.box);
  let best = null;
  for (const spot of (await spots)[from.sheet] ?? []) {
    const [x, y] = middle(spot.box);
    if (holds({ box: spot.box }, x0, y0)) continue; // what lies round it is not beside it
    const along = (x - x0) * dx + (y - y0) * dy;
    const across = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
    const cost = along + 2 * across;
    if (along > 0.5 && (!best || cost < best.cost)) best = { cost, spot };
  }
  if (best) go({ ...best.spot, sheet: from.sheet });
};

function letGo() {
  sheets.mark(null);
  panel.source(null);
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
part("sheets").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const does = {
    "+": () => zoom.by(1.25),
    "=": () => zoom.by(1.25),
    "-": () => zoom.by(0.8),
    0: () => zoom.fit(),
    n: () => sheets.step(1),
    p: () => sheets.step(-1),
    Enter: () => sheets.pickMiddle(),
    Escape: letGo,
  }[event.key];
  if (does) does();
  else if (arrows[event.key] && sheets.marked) sheets.moved(sheets.marked, ...arrows[event.key]);
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, select")) return;
  event.preventDefault();
  part("sought").focus();
});
part("smaller").addEventListener("click", () => zoom.by(0.8));
part("larger").addEventListener("click", () => zoom.by(1.25));
part("fit").addEventListener("click", () => zoom.fit());

listen(events, {
  saved: ({ data }) => JSON.parse(data).some((file) => file.startsWith(folder)) && ask(),
  silent: () => say(SILENT),
  open: () => ask(),
});
