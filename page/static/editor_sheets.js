// The sheets beside the text: they follow every save; a click on a thing leads to its line.
import { size } from "./workbench_panel.js";
import { Sheets } from "./workbench_sheets.js";
import { Zoom } from "./workbench_zoom.js";

const part = (id) => document.getElementById(id);

export class Beside {
  /** `open(file, line, column)` shows a place of the text; `place()` is where the cursor stands. */
  constructor({ game, open, place }) {
    this.game = game;
    this.spots = {};
    this.sheets = new Sheets(part("sheets"), (digest) => `${game}/sheet/${digest}.svg`);
    this.zoom = new Zoom(part("sheets"), part("zoom"), () => this.sheets.room());
    this.sheets.picked = ({ number, x, y }) => {
      const inside = ({ box: [left, top, w, h] }) => x >= left && y >= top && x <= left + w && y <= top + h;
      const [found] = (this.spots[number] ?? []).filter(inside).sort((one, other) => size(one) - size(other));
      if (!found) return;
      this.sheets.mark({ ...found, sheet: number });
      open(found.file, found.line, found.column);
    };
    part("smaller").addEventListener("click", () => this.zoom.by(0.8));
    part("larger").addEventListener("click", () => this.zoom.by(1.25));
    part("fit").addEventListener("click", () => this.zoom.fit());
    part("look").addEventListener("click", (event) => {
      event.preventDefault();
      this.goto(place());
    });
    part("view").hidden = false;
  }

  async show(state) {
    const first = !this.sheets.shown;
    this.sheets.show(state);
    this.sheets.wrong(state.problems);
    if (first) this.zoom.fit();
    part("grey").hidden = !state.stale || !this.sheets.shown;
    if (!state.stale || first) {
      const answer = await fetch(`${this.game}/spots${location.search}`).catch(() => null);
      if (answer?.ok) this.spots = await answer.json();
    }
  }

  /** Mark what was typed at a place, or last before it, and go there. */
  goto({ file, line }) {
    const there = Object.entries(this.spots).flatMap(([number, spots]) => spots.map((one) => ({ ...one, sheet: Number(number) })));
    const before = there.filter((one) => one.file === file && one.line <= line);
    const nearest = Math.max(...before.map((one) => one.line));
    const [found] = before.filter((one) => one.line === nearest).sort((one, other) => size(other) - size(one));
    part("nothing").hidden = Boolean(found);
    if (!found) return;
    this.sheets.mark(found);
    this.sheets.goto(found.sheet, found.box);
  }
}
