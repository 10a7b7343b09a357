// The editor: one file of a game at a time, saved as one types; its mistakes, and the sheets beside it.
import { cellAt, Files } from "./editor_files.js";
import { Keeping } from "./editor_keeping.js";
import { Helper, keysUnder, namesOf } from "./editor_schema.js";
import { Mistakes } from "./editor_mistakes.js";
import { Beside } from "./editor_sheets.js";
import { listen } from "./events.js";
import { ALONE, button, element, SILENT } from "./page.js";

const WIDE = matchMedia("(min-width: 60rem) and (pointer: fine)");
const MOVED = 150; // ms without a move of the cursor
const part = (id) => document.getElementById(id);
const room = part("editor");
const { game, root, events, folder, keeps } = room.dataset;
const told = JSON.parse(room.dataset.told);
const asked = new URL(location.href).searchParams;

const keeping = new Keeping(game, become);
const helpers = new Map(); // by the name of the file; null where there is no schema of it
let names = {};
let helper = null;
let opening = Promise.resolve();
let begun = ""; // the text as it was when the file was opened here

const field = await makeField();
const mistakes = new Mistakes(part("wrong"), { game, open });
const files = new Files(room, told, { keeping, open });
const sheets = WIDE.matches ? new Beside({ game, open, place, text: () => field.text }) : null;
mistakes.heard = (state) => {
  document.title = `${state.title} · Cutline`;
  part("title").textContent = state.title;
  field.wrong(mistakes.of(keeping.name));
  sheets?.show(state, asked.has("line"));
};

/** The field with colours where there is room and its bundle, which `make web` makes; else the plain one. */
async function makeField() {
  const hooks = { typed: (text) => keeping.typed(text), save: () => keeping.save(), moved, complete, describe };
  const bundle = ALONE && WIDE.matches && (await import(`${root}/static/code.js`).catch(() => null));
  const { field } = bundle || (await import("./editor_plain.js"));
  room.classList.toggle("plainly", !bundle);
  return field(part("field"), "Text of the file", hooks);
}

/** Show a file, at a place of it, once what was asked for before is shown. */
function open(...where) {
  return (opening = opening.catch(() => {}).then(() => show(...where)));
}

async function show(name, line = 0, column = 1) {
  if (name !== keeping.name) {
    become("opened");
    const help = await helperOf(name);
    const text = await keeping.open(name); // from here on nothing is waited for: what is typed belongs to this file
    if (text === null) return say(`${name} cannot be shown here.`);
    helper = help;
    begun = keeping.kept;
    part("back").disabled = keeping.text === begun;
    field.open(name, text, !told.own);
    files.shows(name);
    history.replaceState(null, "", `?${new URLSearchParams({ file: name })}`);
  }
  field.wrong(mistakes.of(name));
  if (line) field.go(...(/\.[ct]sv$/.test(name) ? cellAt(keeping.text, line, column) : [line, column]));
  moved();
}

async function helperOf(name) {
  const [, stem] = /^(\w+)\.yaml$/.exec(name) ?? [];
  if (!helpers.has(name)) {
    const answer = stem && (await fetch(`${root}/schema/${stem}.json`).catch(() => null));
    helpers.set(name, answer?.ok ? new Helper(await answer.json(), (what, tree) => namesOf(names, what, tree)) : null);
  }
  return helpers.get(name);
}

/** The names of the game that stand in no file but game.yaml. */
async function learn() {
  const answer = await fetch(keeping.address("game.yaml")).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  const art = files.names.filter((name) => name.endsWith(".svg")).map((name) => name.slice(4, -4));
  const palette = [...new Set([...keysUnder(text, "palette"), ...told.palette])];
  names = { art, palette, aircraft: told.aircraft, lists: keysUnder(text, "lists") };
}

function complete(text, at) {
  return helper?.complete(text, at) ?? null;
}

function describe(text, at) {
  return helper?.describe(text, at) ?? null;
}

/** File and line of the cursor. */
function place() {
  return { file: keeping.name, line: field.text.slice(0, field.at).split("\n").length };
}

/** Say what the key at the cursor is for and, in the plain field, what may stand there. */
function moved() {
  clearTimeout(moved.due);
  moved.due = setTimeout(() => {
    const { text, at } = field;
    const [, before] = /([^\n]*)$/.exec(text.slice(0, at));
    const found = describe(text, before.trim() ? at : at + /^[ -]*/.exec(text.slice(at))[0].length);
    part("about").replaceChildren(...(found ? [element("strong", "", found.key), ` ${found.says}`] : []));
    part("look").href = `${game}?${new URLSearchParams(Object.entries(place()))}`;
    if (room.classList.contains("plainly")) offer(told.own && complete(text, at));
  }, MOVED);
}

function offer(found) {
  const typed = found ? field.text.slice(found.from, field.at).toLowerCase() : "";
  const options = (found?.options ?? []).filter(({ label }) => label.toLowerCase().startsWith(typed));
  part("may").hidden = !options.length;
  const items = options.map(({ label, text, says }) => {
    const takes = button(element("span", "", label), () => field.insert(found.from, found.to, text));
    takes.append(element("span", "soft", says));
    return element("li", "", takes);
  });
  part("offered").replaceChildren(...items);
}

/** Say what has become of the file. */
function become(state, said) {
  room.dataset.state = state;
  part("clash").hidden = state !== "clash";
  part("back").disabled = keeping.text === begun;
  say(
    {
      opened: "",
      typed: "Not saved yet …",
      saved: keeps !== undefined ? "Saved." : "Saved until you close this window.",
      clash: "Not saved: the file was changed elsewhere.",
      refused: `Not saved: ${said ?? "it cannot be kept."}`,
      silent: `Not saved: ${SILENT}`,
    }[state],
  );
}

function say(text) {
  part("news").textContent = text;
}

for (const [id, mine] of [["mine", true], ["theirs", false]]) {
  part(id).addEventListener("click", () => field.change(keeping.decide(mine)));
}
part("back").addEventListener("click", () => {
  field.change(begun);
  keeping.typed(begun);
});
document.addEventListener("visibilitychange", () => document.hidden && keeping.unsaved && keeping.save());

async function heard(changed) {
  const here = changed.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length + 1));
  if (!here.length) return;
  if (here.includes(keeping.name)) await look();
  mistakes.ask();
  if (here.includes("game.yaml")) learn();
}

/** Show what another program or window has made of the file. */
async function look() {
  const text = await keeping.look();
  if (keeping.name && text !== null) field.change(text);
}

/** A window that was hidden has heard of nothing. */
function seen() {
  look();
  mistakes.ask();
}

await learn();
await open(told.file, Number(asked.get("line")), Number(asked.get("column")) || 1);
room.dataset.ready = "";
listen(events, { saved: ({ data }) => heard(JSON.parse(data)), open: seen, silent: () => say(SILENT) });
