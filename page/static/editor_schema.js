// What may be typed at a place of a file, from the file's JSON Schema and from what stands in the game.
import { find, lastBefore, parse, under } from "./editor_yaml.js";

const HERE = "\uE000"; // stands in the text where the cursor is
const WORD = /[\p{L}\p{N}_#.-]/u;
const PLAIN = /^[\p{L}\p{N}_][\p{L}\p{N}_ .–-]*$/u;
const NO_TEXT = /^(?:true|false|yes|no|on|off|null|[\d.]+)$/i;

/** Completes and explains one file; `names(what, tree)` are the names of the game: its colours, its faces. */
export class Helper {
  constructor(schema, names) {
    this.schema = schema;
    this.names = names;
  }

  /** What may stand at `at`: { from, to, options: [{ label, text, kind, says }] }, or null. */
  complete(text, at) {
    const [start, end] = word(text, at);
    const tree = parse(text.slice(0, start) + HERE + text.slice(end));
    const found = find(tree, (one) => (one.key ?? one.text).includes(HERE));
    if (!found || found.node.block) return null;
    const may = this.#at(found.way);
    const there = found.entry ?? found.node;
    const before = (found.entry?.key ?? found.node.text).split(HERE)[0];
    if (before.includes("\n")) return null;
    const place = { from: start - before.length, to: end };
    if (found.entry) return { ...place, options: keys(may, found.node, !/^\s*:/.test(text.slice(end))) };
    const alone = !text.slice(text.lastIndexOf("\n", there.from - 1) + 1, there.from).trim().replace(/^(- *)+/, "");
    const inside = alone ? keys(may, { entries: [] }, true) : [];
    const quoted = /["']/.test(text[there.from - 1] ?? "");
    return { ...place, options: [...inside, ...this.#values(may, tree, quoted)] };
  }

  /** What the key at `at` is for, or that of the value there: { key, from, to, says, values }, or null. */
  describe(text, at) {
    const tree = parse(text);
    const found = lastBefore(tree, at);
    const to = found?.entry.value?.kind === "text" ? found.entry.value.to : found?.entry.to;
    if (!found || (to < at && text.slice(found.entry.from, at).includes("\n"))) return null;
    const may = this.#at([...found.way, { node: found.node, key: found.entry.key }], false);
    if (!may.length) return null;
    const values = this.#values(this.#expanded(may), tree, true).map(({ label }) => label);
    const { key, from } = found.entry;
    return { key, from, to, says: may.find((one) => one.description)?.description ?? "", values };
  }

  /** The schemas of what a way leads to; with `whole` without references and choices. */
  #at(way, whole = true) {
    let may = [this.schema];
    for (const step of way) may = this.#expanded(may).flatMap((one) => below(one, step));
    return whole ? this.#expanded(may) : may.flatMap((one) => [one, ...this.#expanded([one])]);
  }

  #expanded(some) {
    return some.flatMap((one) => {
      const { $ref, anyOf, oneOf, allOf, ...own } = one;
      const more = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
      if ($ref) more.push(this.schema.$defs[$ref.split("/").at(-1)] ?? {});
      return more.length ? [own, ...this.#expanded(more)] : [own];
    });
  }

  #values(may, tree, quoted) {
    const known = new Map();
    for (const one of may) {
      const said = one.const !== undefined ? [one.const] : (one.enum ?? []);
      const truth = said.includes(true);
      for (const value of truth ? ["true", "false"] : said) known.set(String(value), truth);
      for (const name of one["x-names"] ? this.names(one["x-names"], tree) : []) known.set(name, false);
    }
    return [...known].map(([label, bare]) => {
      const plain = bare || quoted || (PLAIN.test(label) && !NO_TEXT.test(label));
      return { label, text: plain ? label : JSON.stringify(label), kind: "value", says: "" };
    });
  }
}

/** Names that may be used in a file: what `given` knows of the game, or those of the file's own mappings. */
export function namesOf(given, what, tree) {
  if (given[what]) return given[what];
  const own = under(tree, what);
  const inMaps = under(tree, "maps")?.items?.flatMap((one) => under(one, what)?.entries ?? []);
  return (own?.entries ?? inMaps ?? []).map(({ key }) => key).filter((key) => !key.includes(HERE));
}

/** Names under a key of a file's text, such as the colours of game.yaml. */
export function keysUnder(text, key) {
  return (under(parse(text), key)?.entries ?? []).map((entry) => entry.key);
}

function word(text, at) {
  let [start, end] = [at, at];
  while (start > 0 && WORD.test(text[start - 1])) start -= 1;
  while (end < text.length && WORD.test(text[end])) end += 1;
  return [start, end];
}

function below(one, { key, index }) {
  if (key === undefined) return [one.prefixItems?.[index] ?? one.items].filter(Boolean);
  const like = Object.entries(one.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern, "u").test(key));
  const found = one.properties?.[key] ?? like?.[1] ?? one.additionalProperties;
  return found && found !== true ? [found] : [];
}

function keys(may, node, colon) {
  const there = new Set(node.entries.map(({ key }) => key));
  const needed = new Set(may.flatMap((one) => one.required ?? []));
  const offered = new Map();
  for (const one of may) {
    for (const [key, said] of Object.entries(one.properties ?? {})) {
      if (there.has(key) || offered.has(key)) continue;
      offered.set(key, { label: key, text: colon ? `${key}: ` : key, kind: "key", says: said.description ?? "" });
    }
  }
  const all = [...offered.values()].map((one) => ({ ...one, needed: needed.has(one.label) }));
  return [...all.filter((one) => one.needed), ...all.filter((one) => !one.needed)];
}
