// The sheets beside the text: they follow every save; a click on a thing leads to its line.
import { Sheets } from "./workbench_sheets.js";
import { nearest, smallest, user } from "./workbench_spots.js";
import { Zoom } from "./zoom.js";

const part = (id) => document.getElementById(id);

export class Beside {
  /** `open(file, line, column)` shows a place of the text; `place()` is where the cursor stands in `text()`. */
  constructor({ game, open, place, text }) {
    this.game = game;
    this.place = place;
    this.text = text;
    this.spots = {};
    this.sheets = new Sheets(part("sheets"), (digest) => `${game}/sheet/${digest}.svg`);
    this.zoom = new Zoom(part("sheets"), { aim: () => this.sheets.aim(), output: part("zoom") });
    this.sheets.picked = ({ number, x, y }) => {
      const found = smallest(this.spots[number], x, y);
      if (!found) return;
      this.sheets.mark({ ...found, sheet: number });
      const at = found.place ? found.entry : found; // no workbook is edited here
      open(at.file, at.line, at.column);
    };
    part("smaller").addEventListener("click", () => this.zoom.by(0.8));
    part("larger").addEventListener("click", () => this.zoom.by(1.25));
    part("fit").addEventListener("click", () => this.zoom.fit());
    part("look").addEventListener("click", (event) => {
      event.preventDefault();
      this.goto(this.place());
    });
    part("view").hidden = false;
  }

  /** Show the sheets as they are now; the first time at the cursor, if `there`. */
  async show(state, there) {
    const first = !this.sheets.shown;
    this.sheets.show(state);
    this.sheets.wrong(state.problems);
    if (first) this.zoom.fit();
    part("grey").hidden = !state.stale || !this.sheets.shown;
    if (!state.stale || first) {
      const answer = await fetch(`${this.game}/spots${location.search}`).catch(() => null);
      if (answer?.ok) this.spots = await answer.json();
      if (first && there) this.goto(this.place());
    }
  }

  /** Mark what was typed at a place, or last before it, or what uses that, and go there. */
  goto(place) {
    const found = nearest(this.spots, place) ?? nearest(this.spots, { ...place, line: user(this.text(), place.line) });
    part("nothing").hidden = Boolean(found);
    if (!found) return;
    this.sheets.mark(found);
    this.sheets.goto(found.sheet, found.box);
  }
}
