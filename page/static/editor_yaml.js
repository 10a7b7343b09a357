// Reads YAML as far as it goes, also while it is being typed, as nodes that know their place in the text:
//   { kind: "map", entries: [{ key, from, to, value }] }   from and to are those of the key
//   { kind: "list", items: [node or null] }
//   { kind: "text", text, from, to, block }                block: a text of several lines after | or >
// It never fails; what it does not understand, it steps over. Mistakes are Python's to find.

export function parse(text) {
  return new Reader(text).document();
}

const KEY = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s#&*!|>"'%@`{}[\],-](?:[^\n#]|\S#)*?|-[^\s](?:[^\n#]|\S#)*?)[ \t]*:(?=[ \t\n]|$)/y;
const BARE = /[^\n]*/y;
const FLOW_TEXT = /[^,{}[\]\n]*?(?=\s*(?:[,{}[\]\n]|:(?:\s|$)|\s#)|$)/y;
const ANCHORS = /(?:[&!*][^\s,}\]]*[ \t]*)+/y; // and aliases, tags: they are no text
const NEW_LINE = /-(?:\s|$)|[\w"'][^\n{}[\]]*?:(?:\s|$)/y;

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  document() {
    let whole = null;
    for (this.#skip(); this.at < this.text.length; this.#skip()) {
      if (this.#take(/(?:---|\.\.\.)[^\n]*|%[^\n]*/y)) continue;
      const node = this.#block(0);
      whole ??= node;
      if (!node) this.#take(BARE);
    }
    return whole;
  }

  #take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  /** Go to the next thing that is no blank and no remark. */
  #skip() {
    while (this.#take(/[ \t]+(?:#[^\n]*)?|\n(?:#[^\n]*)?/y)?.[0]);
    if (this.text[this.at] === "#" && !this.#column()) {
      this.#take(BARE);
      this.#skip();
    }
  }

  #column() {
    return this.at - (this.text.lastIndexOf("\n", this.at - 1) + 1);
  }

  #dash() {
    return this.text[this.at] === "-" && /[\s]|^$/.test(this.text[this.at + 1] ?? "");
  }

  /** What comes next, if it stands `least` columns in; null where nothing does. */
  #block(least) {
    this.#skip();
    const column = this.#column();
    if (this.at >= this.text.length || column < least) return null;
    if (this.#dash()) return this.#list(column);
    KEY.lastIndex = this.at;
    return KEY.test(this.text) ? this.#map(column) : this.#value(column - 1);
  }

  #list(column) {
    const items = [];
    for (this.#skip(); this.at < this.text.length && this.#column() >= column; this.#skip()) {
      if (this.#column() === column && !this.#dash()) break;
      if (this.#column() === column) {
        this.at += 1;
        items.push(this.#block(column + 1));
      } else this.#take(BARE);
    }
    return { kind: "list", items };
  }

  #map(column) {
    const entries = [];
    for (this.#skip(); this.at < this.text.length && this.#column() >= column; this.#skip()) {
      const from = this.at;
      if (this.#dash() && this.#column() === column) break;
      const found = this.#take(KEY);
      if (found) entries.push({ key: unquoted(found[1]), from, to: from + found[1].length, value: this.#after(column) });
      else {
        const key = this.#take(BARE)[0].trimEnd();
        entries.push({ key, from, to: from + key.length, value: null });
      }
    }
    return { kind: "map", entries };
  }

  /** The value of a key whose mapping stands at a column: on its line, or below it. */
  #after(column) {
    this.#take(/[ \t]*/y);
    this.#take(ANCHORS);
    if (!/[\n#]/.test(this.text[this.at] ?? "\n")) return this.#value(column);
    this.#take(/#[^\n]*/y);
    this.#skip();
    return this.#dash() && this.#column() === column ? this.#list(column) : this.#block(column + 1);
  }

  /** A value that begins here; its further lines stand further in than `column`. */
  #value(column) {
    this.#take(ANCHORS);
    const first = this.text[this.at];
    if (first === "|" || first === ">") return this.#prose(column);
    if (first === "{" || first === "[") return this.#flow(column);
    if (first === '"' || first === "'") return this.#quoted(column);
    const from = this.at;
    this.#take(/[^\n]*?(?=[ \t]+#|[ \t]*(?:\n|$))/y);
    let to = this.at;
    while (this.#goesOn(column)) {
      this.#take(/[^\n]*?(?=[ \t]+#|[ \t]*(?:\n|$))/y);
      to = this.at;
    }
    return { kind: "text", text: this.text.slice(from, to), from, to };
  }

  /** Whether the next line stands further in, so that it belongs to the text before it; go there if so. */
  #goesOn(column) {
    const next = this.#peek(/\n(?:[ \t]*\n)*([ \t]*)(?=[^\s#])/y);
    if (!next || next[1].length <= column) return false;
    this.at += next[0].length;
    return true;
  }

  #peek(pattern) {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text);
  }

  #prose(column) {
    const from = this.at;
    this.#take(BARE);
    for (let next; (next = this.#peek(/\n([ \t]*)([^\n]*)/y)); ) {
      if (next[2] && next[1].length <= column) break;
      this.at += next[0].length;
    }
    return { kind: "text", text: this.text.slice(from, this.at), from, to: this.at, block: true };
  }

  /** Text in quotation marks; one that nobody has closed ends with its line. */
  #quoted(column) {
    const from = this.at + 1;
    const found = this.#take(/"(?:[^"\\]|\\[^])*"|'(?:[^']|'')*'/y);
    const lines = found?.[0].split("\n").slice(1) ?? [];
    if (!found || lines.some((line) => line.trim() && line.search(/\S/) <= column)) {
      this.at = from;
      const to = from + this.#take(BARE)[0].length;
      return { kind: "text", text: this.text.slice(from, to), from, to };
    }
    return { kind: "text", text: unquoted(found[0]), from, to: this.at - 1 };
  }

  #flow(column) {
    const map = this.text[this.at] === "{";
    const node = map ? { kind: "map", entries: [] } : { kind: "list", items: [] };
    this.at += 1;
    while (!this.#flowEnds(column)) {
      const from = this.at;
      if (map) node.entries.push(this.#flowEntry(column));
      else node.items.push(this.#flowValue(column));
      if (this.at === from) this.at += 1;
    }
    return node;
  }

  /** Whether brackets are closed here, or were forgotten: a new line of the text around them begins. */
  #flowEnds(column) {
    this.#skip();
    while (this.#take(/,/y)) this.#skip();
    if (this.#take(/[}\]]/y) || this.at >= this.text.length) return true;
    const first = !this.text.slice(this.at - this.#column(), this.at).trim();
    return first && this.#column() <= column && Boolean(this.#peek(NEW_LINE));
  }

  #flowEntry(column) {
    const key = this.#flowText(column);
    this.#take(/\s*:(?=[\s,}]|$)|:/y);
    const more = this.#peek(/[ \t]*\n?[ \t]*(?=[^\s,}\]#])/y);
    const entry = { key: key.text, from: key.from, to: key.to, value: null };
    if (this.text[this.at - 1] === ":" && more && !this.#lineBegins(more, column)) {
      this.at += more[0].length;
      entry.value = this.#flowValue(column);
    }
    return entry;
  }

  #lineBegins(more, column) {
    return more[0].includes("\n") && more[0].split("\n")[1].length <= column;
  }

  #flowValue(column) {
    this.#take(ANCHORS);
    const first = this.text[this.at];
    return first === "{" || first === "[" ? this.#flow(column) : this.#flowText(column);
  }

  #flowText(column) {
    if (/["']/.test(this.text[this.at])) return this.#quoted(column);
    const from = this.at;
    this.#take(FLOW_TEXT);
    return { kind: "text", text: this.text.slice(from, this.at), from, to: this.at };
  }
}

function unquoted(said) {
  if (said.startsWith("'")) return said.slice(1, -1).replaceAll("''", "'");
  return said.startsWith('"') ? said.slice(1, -1).replace(/\\(.)/g, "$1") : said;
}

/** The way to the first place that `here(node or entry)` finds: [{ node, key | index }, …] and what it found. */
export function find(node, here, way = []) {
  if (!node) return null;
  if (node.kind === "text") return here(node) ? { way, node } : null;
  for (const [index, one] of (node.entries ?? node.items).entries()) {
    const step = { node, ...(node.entries ? { key: one.key } : { index }) };
    if (node.entries && here(one)) return { way, node, entry: one };
    const found = find(node.entries ? one.value : one, here, [...way, step]);
    if (found) return found;
  }
  return null;
}

/** The last entry that begins at a place or before it, and the way there; null where none does. */
export function lastBefore(node, at, way = []) {
  if (!node || node.kind === "text") return null;
  const inside = (one, step) => lastBefore(one, at, [...way, { node, ...step }]);
  if (node.kind === "list") return node.items.map((one, index) => inside(one, { index })).findLast(Boolean) ?? null;
  const entry = node.entries.findLast(({ from }) => from <= at);
  return entry ? (inside(entry.value, { key: entry.key }) ?? { way, node, entry }) : null;
}

/** What stands in a mapping under a key. */
export function under(node, key) {
  return node?.entries?.find((entry) => entry.key === key)?.value ?? null;
}
