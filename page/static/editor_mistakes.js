// What is wrong with the game: asked for whenever a file was saved, and listed with ways to each place.
import { button, element } from "./page.js";

export class Mistakes {
  constructor(section, { game, open }) {
    this.section = section;
    this.game = game;
    this.open = open;
    this.problems = [];
    this.heard = () => {};
    this.asking = this.stale = false;
  }

  /** Those of one file. */
  of(name) {
    return this.problems.filter(({ file }) => file === name);
  }

  /** Ask for the game's state; if it is asked for while an answer is due, once more afterwards. */
  async ask() {
    this.stale = true;
    if (this.asking) return;
    this.asking = true;
    this.section.ariaBusy = true;
    try {
      while (this.stale) {
        this.stale = false;
        const answer = await fetch(`${this.game}/state${location.search}`);
        if (answer.ok && !this.stale) this.#show(await answer.json());
      }
    } catch {} // the line of events says that nobody answers
    this.asking = false;
    this.section.ariaBusy = false;
  }

  #show(state) {
    this.problems = state.problems;
    const count = state.problems.length + state.more;
    const says = count ? (count === 1 ? "One mistake" : `${count} mistakes`) : "No mistakes";
    const items = state.problems.map(({ file, line, column, says }) => {
      const there = button(`${file}, line ${line}`, () => this.open(file, line, column));
      return element("li", "", there, element("span", "", says));
    });
    if (state.more) items.push(element("li", "", `and ${state.more} more`));
    this.section.classList.toggle("right", !count);
    this.section.replaceChildren(element("h2", "", says), element("ul", "", ...items));
    this.heard(state);
  }
}
