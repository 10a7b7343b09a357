// Beside the sheets: mistakes, search, the lines of YAML, the parts of the kit. All text is text.
import { button, element } from "./page.js";
import { size } from "./workbench_spots.js";

const MOST = 30; // results shown

function excerpt(lines, marked, column) {
  const rows = lines.map(({ number, text }) => {
    const here = number === marked;
    const row = element("span", here ? "row here" : "row");
    row.append(element("span", "number", number));
    const from = Math.min(column - 1, text.length);
    if (here && column > 1) row.append(text.slice(0, from), element("mark", "", text.slice(from) || " "));
    else row.append(text || " ");
    return row;
  });
  return element("pre", "lines", ...rows);
}

/** A place as a person finds it: of a workbook sheet and cell, of a text the line. */
export function where({ file, line, place }) {
  return place ? `${file} ${place}` : `${file}, line ${line}`;
}

function copyButton({ file, line, place }) {
  const said = place ? `${file} ${place}` : `${file}:${line}`;
  const copy = button(`Copy ${said}`, async () => {
    await navigator.clipboard.writeText(said);
    copy.textContent = "Copied";
    setTimeout(() => (copy.textContent = `Copy ${said}`), 1500);
  });
  return copy;
}

export class Panel {
  constructor(bench, { lines, go, letGo }) {
    this.bench = bench;
    this.ask = lines;
    this.go = go;
    this.letGo = letGo;
    this.things = [];
    this.saidWrong = "";
    this.of("search").addEventListener("submit", (event) => {
      event.preventDefault();
      this.of("results").querySelector("button")?.click();
    });
    this.of("sought").addEventListener("input", () => this.search());
  }

  of(id) {
    return this.bench.querySelector(`#${id}`);
  }

  /** What is wrong, each mistake where it is; said again only when it is another one. */
  problems({ problems, noted, more, stale }, sheets) {
    const said = JSON.stringify([problems, noted]);
    if (said === this.saidWrong) return;
    this.saidWrong = said;
    const perhaps = this.of("noted");
    perhaps.hidden = !noted.length;
    perhaps.replaceChildren(element("h2", "", "Perhaps not what you meant"), ...noted.map((one) => this.#problem(one)));
    const wrong = this.of("wrong");
    wrong.hidden = !stale;
    wrong.replaceChildren();
    if (!stale) return;
    const count = problems.length + more;
    wrong.append(element("h2", "", count === 1 ? "One mistake" : `${count} mistakes`));
    if (sheets) {
      wrong.append(element("p", "", "The sheets are grey: they show the game before the mistake. Put it right, and they come back."));
    }
    wrong.append(...problems.map((one) => this.#problem(one)));
    if (more) wrong.append(element("p", "", `and ${more} more`));
    wrong.parentElement.scrollTo(0, 0);
  }

  #problem({ says, lines, shown, ...at }) {
    const { line, column } = at;
    const place = element("h3", "", at.place ? where(at) : `${where(at)}, column ${column}`);
    const buttons = element("p", "buttons", this.#change(at), copyButton(at));
    if (shown.length) buttons.append(button("Show on the sheet", () => this.go(shown[0])));
    const quoted = lines.length ? excerpt(lines, line, column) : "";
    return element("article", "", place, element("p", "", says), quoted, buttons);
  }

  /** The way to a line in the editor, where there is one. */
  #change({ file, line, column, place }, says = "Change this line") {
    const { edit } = this.bench.dataset;
    if (!edit || place) return "";
    const href = `${edit}?${new URLSearchParams({ file, line, column })}`;
    return Object.assign(element("a", "button", says), { href });
  }

  /** The lines of YAML, or the row, of something that was picked. */
  async source(found) {
    const section = this.of("source");
    section.hidden = !found;
    this.bench.classList.toggle("picked", Boolean(found));
    if (!found) return;
    const { file, line, column, entry } = found;
    const close = button("×", () => this.letGo(), "close");
    close.ariaLabel = "Close";
    const title = element("h2", "", found.title || found.id);
    title.id = "source-title";
    const place = element("p", "soft", `${found.id} · ${where(found)}`);
    section.replaceChildren(close, title, place);
    if (found.values) section.append(values(found.values));
    const lines = found.place ? [] : await this.ask(file, line).catch(() => []);
    if (lines.length) section.append(excerpt(lines, line, column));
    section.append(element("p", "buttons", this.#change(found), copyButton(found)));
    if (entry) {
      const change = this.#change(entry, "Change it") || copyButton(entry);
      section.append(element("p", "buttons", `What all rows share: ${where(entry)}`, change));
    }
    const here = section.querySelector(".here");
    section.scrollTo(0, here ? here.offsetTop - section.clientHeight / 2 : 0);
  }

  /** The parts of the kit: to go to, and to download one by one; `address` is where a file lies. */
  parts(parts, address) {
    const items = parts.map(({ title, pages, first, file }) => {
      const there = button(element("span", "", title), () => this.go({ sheet: first }));
      there.append(element("span", "soft", pages));
      const link = Object.assign(element("a", "", "PDF"), { href: address(file), ariaLabel: `${title} as PDF` });
      return element("li", "", there, file && link);
    });
    this.of("parts").replaceChildren(...items);
  }

  /** What can be found: everything on the sheets, each once, where most of it is to be seen. */
  know(spots, sheets) {
    const names = new Map(sheets.map(({ number, name }) => [number, name]));
    const known = new Map();
    for (const [number, found] of Object.entries(spots)) {
      for (const spot of found) {
        const key = `${where(spot)} ${spot.id}`;
        const sheet = Number(number);
        const other = known.get(key);
        if (!other || size(other) < size(spot)) known.set(key, { ...spot, sheet, on: names.get(sheet) });
      }
    }
    this.things = [...known.values()];
    if (this.of("sought").value) this.search();
  }

  search() {
    const sought = this.of("sought").value.trim().toLowerCase();
    const words = sought.split(/\s+/).filter(Boolean);
    const scored = [];
    for (const thing of words.length ? this.things : []) {
      const [id, title] = [thing.id.toLowerCase(), thing.title.toLowerCase()];
      if (!words.every((word) => id.includes(word) || title.includes(word))) continue;
      const score = id === sought || title === sought ? 0 : id.startsWith(sought) || title.startsWith(sought) ? 1 : 2;
      scored.push([score, thing]);
    }
    scored.sort(([one], [other]) => one - other);
    this.of("results").replaceChildren(...scored.slice(0, MOST).map(([, thing]) => this.#result(thing)));
    const shown = scored.length > MOST ? `${scored.length} found, the first ${MOST} are shown` : `${scored.length} found`;
    this.of("many").textContent = words.length ? shown : "";
  }

  #result(thing) {
    const found = button(element("span", "", thing.title || thing.id), () => this.go(thing));
    found.append(element("span", "soft", `${thing.id} · ${thing.on} · ${where(thing)}`));
    return element("li", "", found);
  }
}

function values(given) {
  const rows = Object.entries(given).flatMap(([name, value]) => [
    element("dt", "", name),
    element("dd", "", value),
  ]);
  return element("dl", "values", ...rows);
}
