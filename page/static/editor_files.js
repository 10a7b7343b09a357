// Which file is shown; new files, and files taken away.
import { element } from "./page.js";

// What may be made under a name of one's own: its folder, what it is, its ending, what it begins with.
const MADE = [["art", "a drawing", ".svg"], ["data", "a spreadsheet", ".csv", "id,title\n"], ["referee", "rules in Python", ".py", ""]];

/** Where a cell of a CSV begins, as [line, column] of its text; rows and cells are counted from 1. */
export function cellAt(text, line, number) {
  const lines = text.split("\n");
  const parts = (separator) => lines[0].split(separator).length;
  const [separator] = [";", "\t", ","].sort((one, other) => parts(other) - parts(one));
  let at = lines.slice(0, line - 1).join("\n").length + (line > 1);
  for (let left = number - 1, quoted = false; left && at < text.length; at++) {
    if (text[at] === '"') quoted = !quoted;
    else if (!quoted && text[at] === "\n") break; // the row has not so many
    else if (!quoted && text[at] === separator) left--;
  }
  const before = text.slice(0, at).split("\n");
  return [before.length, before.at(-1).length + 1];
}

export class Files {
  constructor(room, told, { keeping, open }) {
    this.part = (id) => room.ownerDocument.getElementById(id);
    this.told = told;
    this.names = told.files;
    this.keeping = keeping;
    this.open = open;
    this.#list();
    this.part("file").addEventListener("change", ({ target }) => this.open(target.value));
    if (!told.own) return;
    this.part("kind").addEventListener("change", () => this.#ask());
    this.part("new").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#make();
    });
    this.part("delete").addEventListener("click", () => this.#remove());
    this.#ask();
  }

  shows(name) {
    this.part("file").value = name;
    if (!this.told.own) return;
    this.part("gone").textContent = name;
    this.part("removing").open = false;
    this.part("removing").hidden = name === "game.yaml";
  }

  #list() {
    this.part("file").replaceChildren(...this.names.map((name) => new Option(name, name)));
    const lacking = Object.keys(this.told.lacking ?? {}).filter((name) => !this.names.includes(name));
    const kinds = [...lacking.map((name) => [name, name]), ...MADE.map(([kind, says, ending]) => [kind, `${says} (${kind}/…${ending})`])];
    this.part("kind")?.replaceChildren(...kinds.map(([value, text]) => new Option(text, value)));
  }

  /** Ask for a name where the kind does not say it. */
  #ask() {
    const named = this.part("kind").value.endsWith(".yaml");
    this.part("named").hidden = named;
    this.part("called").required = !named;
  }

  async #make() {
    const [kind, called] = [this.part("kind").value, this.part("called").value.trim()];
    const [, , ending, begun] = MADE.find(([made]) => made === kind) ?? [];
    const name = ending ? `${kind}/${called.endsWith(ending) ? called.slice(0, -ending.length) : called}${ending}` : kind;
    const start = this.told.lacking[name] ?? begun ?? this.told.art;
    const answer = await this.keeping.ask("PUT", name, {}, start);
    if (!(await this.#done(answer, "There is a file of this name already."))) return;
    this.names.push(name);
    this.part("called").value = "";
    this.#list();
    this.#ask();
    this.open(name, 1);
  }

  async #remove() {
    await this.keeping.save();
    const { name, digest } = this.keeping;
    this.keeping.name = ""; // what is told of the file now is no news here
    const answer = await this.keeping.ask("DELETE", name, { "If-Match": `"${digest}"` });
    if (!(await this.#done(answer, "The file was changed elsewhere, and is still there."))) {
      this.keeping.name = name;
      return;
    }
    this.names = this.names.filter((other) => other !== name);
    this.#list();
    this.#ask();
    this.open("game.yaml");
  }

  /** Whether it was done; else why not is said. */
  async #done(answer, clash) {
    const said = answer?.status === 409 ? clash : answer?.ok ? "" : (await answer?.json().catch(() => null))?.said;
    this.part("refused").replaceChildren(answer?.ok ? "" : element("span", "", said ?? "That could not be done."));
    return answer?.ok;
  }
}
