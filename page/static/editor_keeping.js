// Keeps the file that is being typed: it is saved after a pause, and noted in the browser at every key
// before that, so that nothing is lost if the window closes in between.

const PAUSE = 400; // ms without a key
const AGAIN = 3000; // ms until it is tried again where Cutline did not answer

export class Keeping {
  /** `tell(state, said)` hears what becomes of the file: typed, saved, clash, refused or silent. */
  constructor(game, tell) {
    this.game = game;
    this.tell = tell;
    this.name = "";
    this.text = this.kept = this.digest = "";
    this.theirs = null; // what the file holds, where it was changed elsewhere
    this.saving = null;
  }

  get unsaved() {
    return this.text !== this.kept;
  }

  address(name) {
    return `${this.game}/file/${name.split("/").map(encodeURIComponent).join("/")}`;
  }

  /** Go on with another file; its text, or what was typed into it last. */
  async open(name) {
    if (this.unsaved) await this.save();
    const there = await this.#read(name);
    if (!there) return null;
    if (this.unsaved) await this.save(); // what was typed meanwhile
    Object.assign(this, { name, text: there.text, kept: there.text, digest: there.digest, theirs: null });
    const draft = this.#draft();
    if (!draft || draft.text === there.text) {
      this.#note(null);
      return this.text;
    }
    this.text = draft.text;
    if (draft.digest === there.digest) this.save();
    else this.#clash(there);
    return this.text;
  }

  typed(text) {
    this.text = text;
    this.#note({ text, digest: this.digest });
    if (!this.theirs) this.tell("typed");
    clearTimeout(this.due);
    this.due = setTimeout(() => this.save(), PAUSE);
  }

  /** Save what was typed, all of it, also what is typed meanwhile. */
  save() {
    clearTimeout(this.due);
    this.saving ??= this.#saved().finally(() => (this.saving = null));
    return this.saving;
  }

  async #saved() {
    while (this.unsaved && !this.theirs) if (!(await this.#put())) return;
    if (this.theirs) return;
    this.#note(null);
    this.tell("saved");
  }

  async #put() {
    const { text, name } = this;
    const answer = await this.ask("PUT", name, { "If-Match": `"${this.digest}"` }, text);
    if (answer?.ok) {
      this.digest = (await answer.json()).digest;
      this.kept = text;
    } else if (answer?.status === 409) {
      this.#clash((await this.#read(name)) ?? { text: "", digest: "" });
    } else if (answer) this.tell("refused", (await answer.json().catch(() => ({}))).said);
    else {
      this.tell("silent");
      this.due = setTimeout(() => this.save(), AGAIN);
    }
    return answer?.ok;
  }

  /** A request about a file; null where nobody answers. */
  ask(method, name, headers, body) {
    return fetch(this.address(name), { method, headers, body }).catch(() => null);
  }

  /** The file may have been changed elsewhere: its text if it is to be shown now. */
  async look() {
    let there, name, digest;
    do { // what is read while it is being saved may be older than what is kept
      await this.saving;
      ({ name, digest } = this);
      there = await this.#read(name);
    } while (name === this.name && (this.saving || digest !== this.digest));
    if (!there || name !== this.name || there.digest === digest) return null;
    if (this.unsaved && there.text !== this.text) return this.#clash(there);
    Object.assign(this, { text: there.text, kept: there.text, digest: there.digest });
    return there.text;
  }

  #clash(there) {
    this.theirs = there;
    this.tell("clash");
    return null;
  }

  /** After a clash: what was typed here takes the place of the other text, or goes; what stands now. */
  decide(mine) {
    const { text, digest } = this.theirs;
    Object.assign(this, { kept: text, digest, theirs: null });
    if (!mine) this.text = text;
    this.save();
    return this.text;
  }

  async #read(name) {
    const answer = await fetch(this.address(name)).catch(() => null);
    if (!answer?.ok) return null;
    return { text: await answer.text(), digest: answer.headers.get("ETag").replace(/^W\/|"/g, "") };
  }

  #draft() {
    try {
      return JSON.parse(localStorage.getItem(`cutline ${this.address(this.name)}`));
    } catch {
      return null;
    }
  }

  #note(draft) {
    try {
      const key = `cutline ${this.address(this.name)}`;
      if (draft) localStorage.setItem(key, JSON.stringify(draft));
      else localStorage.removeItem(key);
    } catch {} // no room, or no storage: it is saved after the pause all the same
  }
}
