// Beside the sheets: mistakes, search, the lines of YAML, the parts of the kit. All text is text.
const MOST = 30; // results shown

function element(name, props = {}, ...children) {
  const made = Object.assign(document.createElement(name), props);
  made.append(...children);
  return made;
}

function excerpt(lines, marked, column) {
  const rows = lines.map(({ number, text }) => {
    const here = number === marked;
    const row = element("span", { className: here ? "row here" : "row" });
    row.append(element("span", { className: "number", textContent: number }));
    const from = Math.min(column - 1, text.length);
    if (here && column > 1) row.append(text.slice(0, from), element("mark", { textContent: text.slice(from) || " " }));
    else row.append(text || " ");
    return row;
  });
  return element("pre", { className: "lines" }, ...rows);
}

function copyButton(file, line) {
  const said = `${file}:${line}`;
  const button = element("button", { type: "button", textContent: `Copy ${said}` });
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(said);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = `Copy ${said}`), 1500);
  });
  return button;
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
  problems({ problems, more, stale }, sheets) {
    const said = JSON.stringify(problems);
    if (said === this.saidWrong) return;
    this.saidWrong = said;
    const wrong = this.of("wrong");
    wrong.hidden = !stale;
    wrong.replaceChildren();
    if (!stale) return;
    const count = problems.length + more;
    wrong.append(element("h2", { textContent: count === 1 ? "One mistake" : `${count} mistakes` }));
    if (sheets) {
      wrong.append(element("p", { textContent: "The sheets are grey: they show the game before the mistake. Mend it, and they come back." }));
    }
    wrong.append(...problems.map((one) => this.#problem(one)));
    if (more) wrong.append(element("p", { textContent: `and ${more} more` }));
    wrong.parentElement.scrollTo(0, 0);
  }

  #problem({ file, line, column, says, lines, shown }) {
    const place = element("h3", { textContent: `${file}, line ${line}, column ${column}` });
    const buttons = element("p", { className: "buttons" }, copyButton(file, line));
    if (shown.length) {
      const show = element("button", { type: "button", textContent: "Show on the sheet" });
      show.addEventListener("click", () => this.go(shown[0]));
      buttons.append(show);
    }
    const parts = [place, element("p", { textContent: says })];
    if (lines.length) parts.push(excerpt(lines, line, column));
    return element("article", {}, ...parts, buttons);
  }

  /** The lines of YAML of something that was picked. */
  async source(found) {
    const section = this.of("source");
    section.hidden = !found;
    this.bench.classList.toggle("picked", Boolean(found));
    if (!found) return;
    const { file, line, column } = found;
    const close = element("button", { type: "button", className: "close", textContent: "×", ariaLabel: "Close" });
    close.addEventListener("click", () => this.letGo());
    const title = element("h2", { id: "source-title", textContent: found.title || found.id });
    const place = element("p", { className: "soft", textContent: `${found.id} · ${file}, line ${line}` });
    section.replaceChildren(close, title, place);
    if (found.values) section.append(values(found.values));
    const lines = await this.ask(file, line).catch(() => []);
    section.append(excerpt(lines, line, column), element("p", { className: "buttons" }, copyButton(file, line)));
    const here = section.querySelector(".here");
    section.scrollTo(0, here ? here.offsetTop - section.clientHeight / 2 : 0);
  }

  /** The parts of the kit: to go to, and to download one by one; `address` is where a file lies. */
  parts(parts, address) {
    const items = parts.map(({ title, pages, first, file }) => {
      const button = element("button", { type: "button" }, element("span", { textContent: title }));
      button.append(element("span", { className: "soft", textContent: pages }));
      button.addEventListener("click", () => this.go({ sheet: first }));
      const link = element("a", { href: address(file), textContent: "PDF", ariaLabel: `${title} as PDF` });
      return element("li", {}, button, ...(file ? [link] : []));
    });
    this.of("parts").replaceChildren(...items);
  }

  /** What can be found: everything on the sheets, each once, where most of it is to be seen. */
  know(spots, sheets) {
    const names = new Map(sheets.map(({ number, name }) => [number, name]));
    const known = new Map();
    for (const [number, found] of Object.entries(spots)) {
      for (const spot of found) {
        const key = `${spot.file} ${spot.line} ${spot.id}`;
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
    const button = element("button", { type: "button" });
    button.append(element("span", { textContent: thing.title || thing.id }));
    const where = `${thing.id} · ${thing.on} · ${thing.file}:${thing.line}`;
    button.append(element("span", { className: "soft", textContent: where }));
    button.addEventListener("click", () => this.go(thing));
    return element("li", {}, button);
  }
}

function size({ box: [, , w, h] }) {
  return w * h;
}

function values(given) {
  const rows = Object.entries(given).flatMap(([name, value]) => [
    element("dt", { textContent: name }),
    element("dd", { textContent: value }),
  ]);
  return element("dl", { className: "values" }, ...rows);
}
