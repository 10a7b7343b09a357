// The table of cards: a row for each, with its picture; sorted by a column, searched, the same after every save.
import { listen } from "./events.js";
import { button, element, Refused, repeated, SILENT } from "./page.js";
import { where } from "./workbench_panel.js";

const part = (id) => document.getElementById(id);
const { game, events, folder, edit } = part("cards").dataset;
const compare = new Intl.Collator(undefined, { numeric: true }).compare;
const LONG = 40; // characters of a text that needs some room
let groups = [];
let shown = new Map(); // rows of the table, by all that they show
let pictures = null; // as they last were, by table and id; null before the first
let sorted = { heading: "", down: false };
let here = [0, 0]; // the cell that Tab comes to

const ask = repeated(async () => {
  const answer = await fetch(`${game}/cards/state`);
  if (!answer.ok) throw new Refused();
  take(await answer.json());
}, say);

function take({ title, mistakes, ...state }) {
  document.title = `${title} · Cards · Cutline`;
  part("title").textContent = title;
  const before = pictures;
  groups = state.groups;
  pictures = new Map(groups.flatMap(({ rows }, at) => rows.map((row) => [`${at} ${row.id}`, row.picture])));
  part("cards").classList.toggle("stale", mistakes > 0);
  part("see").hidden = !mistakes;
  offer(part("group"), groups.map(({ title }, at) => new Option(title, at)));
  part("groups").hidden = groups.length < 2;
  choose(before);
  const changed = [...pictures].filter(([id, picture]) => before?.get(id) !== picture).length;
  if (mistakes) say(`${mistakes === 1 ? "There is a mistake" : `There are ${mistakes} mistakes`}; the table shows the cards before.`);
  else if (!groups.length) say("The kit has no cards, counters or pieces.");
  else if (!before) say("");
  else say(changed ? `Saved. ${changed === 1 ? "One picture has" : `${changed} pictures have`} changed.` : "Saved. No picture has changed.");
}

function say(text) {
  part("news").textContent = text;
}

/** Offer choices; what was chosen stays so where it is still there. */
function offer(select, options) {
  const taken = select.value;
  select.replaceChildren(...options);
  if (options.some(({ value }) => value === taken)) select.value = taken;
}

function chosen() {
  return groups[part("group").value] ?? { columns: [], rows: [] };
}

/** Show the deck that is chosen. Rows that show what they showed before stay as they are. */
function choose(before = null) {
  const { columns, rows } = chosen();
  offer(part("field"), [new Option("all columns", ""), ...columns.map((name) => new Option(name, name))]);
  if (!columns.includes(sorted.heading)) sorted = { heading: "", down: false };
  const heads = columns.map((heading) => {
    const head = element("th", "", button(heading, () => sort(heading)));
    return Object.assign(head, { scope: "col" });
  });
  part("head").replaceChildren(element("tr", "", element("th", "", element("span", "unseen", "Picture")), ...heads));
  const numbers = new Set(columns.filter((heading) => rows.every(({ cells }) => !isNaN(cells[heading]?.[0] || 0))));
  const made = rows.map((row) => {
    const said = JSON.stringify([row, columns]);
    const fresh = before?.size && before.get(`${part("group").value} ${row.id}`) !== row.picture;
    return [said, shown.get(said) ?? { row, line: line(row, columns, numbers, fresh) }];
  });
  shown = new Map(made);
  order();
}

function line(row, columns, numbers, fresh) {
  const { file, line, place, picture, wide, high, title } = row;
  const image = Object.assign(new Image(wide * 4, high * 4), { loading: "lazy", alt: title, src: `${game}/cards/${picture}.svg` });
  const sheet = element("a", "", image);
  sheet.href = `${game}?${new URLSearchParams({ file, line })}`;
  const made = columns.map((heading) => {
    const [text, column, place] = row.cells[heading] ?? ["", 1, row.place];
    const cell = element("td", numbers.has(heading) ? "number" : text.length > LONG ? "long" : "", to({ file, line, column, place }, text));
    if (!text) cell.firstChild.ariaLabel = `${heading}, empty`;
    return cell;
  });
  const all = element("tr", fresh ? "fresh" : "", element("td", "", sheet), ...made);
  all.querySelectorAll("a, button").forEach((one) => (one.tabIndex = -1));
  return all;
}

/** The way to a cell: into the editor, or of a workbook its name, copied for the program that has it. */
function to({ file, line, column, place }, text) {
  if (place) {
    return button(text || "\u00a0", () => {
      say(`This is in ${where({ file, place })}.`);
      navigator.clipboard?.writeText(`${file} ${place}`).catch(() => {});
    });
  }
  const way = element("a", "", text || "\u00a0");
  way.href = `${edit || game}?${new URLSearchParams({ file, line, column })}`;
  return way;
}

/** Sort by a column: up, then down, then as the rows were typed. */
function sort(heading) {
  const again = sorted.heading === heading;
  sorted = again && sorted.down ? { heading: "", down: false } : { heading, down: again };
  order();
}

/** Bring the rows that are sought into their order; those that stay keep the focus. */
function order() {
  const { columns, rows } = chosen();
  const words = part("sought").value.toLowerCase().split(/\s+/).filter(Boolean);
  const field = part("field").value;
  const of = ({ cells }, heading) => cells[heading]?.[0] ?? "";
  const text = (row) => (field ? of(row, field) : columns.map((heading) => of(row, heading)).join("\n")).toLowerCase();
  const found = [...shown.values()].filter(({ row }) => words.every((word) => text(row).includes(word)));
  const { heading, down } = sorted;
  if (heading) {
    found.sort(({ row: one }, { row: other }) => {
      const [a, b] = [of(one, heading), of(other, heading)];
      if (!a || !b) return !a - !b; // what is empty comes last
      return (isNaN(a) || isNaN(b) ? compare(a, b) : a - b) * (down ? -1 : 1);
    });
  }
  part("head").querySelectorAll("th button").forEach((one, at) => {
    const is = columns[at] === heading;
    one.parentElement.ariaSort = is ? (down ? "descending" : "ascending") : "none";
  });
  const lines = new Set(found.map(({ line }) => line));
  const body = part("rows");
  for (const old of [...body.children]) if (!lines.has(old)) old.remove();
  [...lines].forEach((one, at) => body.children[at] === one || body.insertBefore(one, body.children[at] ?? null));
  part("many").textContent = found.length < rows.length ? `${found.length} of ${rows.length}` : `${rows.length}`;
  reach(...here);
}

/** Let Tab come to one cell of the table, which arrow keys take along. */
function reach(row, column) {
  const lines = part("rows").children;
  here = [Math.max(0, Math.min(row, lines.length - 1)), Math.max(0, Math.min(column, chosen().columns.length))];
  part("rows").querySelectorAll('[tabindex="0"]').forEach((one) => (one.tabIndex = -1));
  const cell = lines[here[0]]?.children[here[1]].firstChild;
  if (cell) cell.tabIndex = 0;
  return cell;
}

const arrows = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
part("rows").addEventListener("keydown", (event) => {
  const way = arrows[event.key];
  if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  reach(here[0] + way[0], here[1] + way[1])?.focus();
});
part("rows").addEventListener("focusin", ({ target }) => {
  const cell = target.closest("td");
  reach([...part("rows").children].indexOf(cell.parentElement), cell.cellIndex);
});
// A row that is moved would be fresh once more.
part("rows").addEventListener("animationend", ({ target }) => target.closest("tr").classList.remove("fresh"));
part("search").addEventListener("submit", (event) => event.preventDefault());
part("sought").addEventListener("input", order);
part("field").addEventListener("change", order);
part("group").addEventListener("change", () => choose());

listen(events, {
  saved: ({ data }) => JSON.parse(data).some((file) => file.startsWith(folder)) && ask(),
  silent: () => say(SILENT),
  open: () => ask(),
});
