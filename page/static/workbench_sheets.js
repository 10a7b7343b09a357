// The sheets of a kit, each front beside its back. Pictures come as they come into view, and go again.
import { element } from "./page.js";

const NEAR = "120%"; // of the view above and below it, in which sheets have their pictures
const BESIDE = 44; // px beside the sheets of a row
const PHONE = 700; // px of width; on less, one sheet stands in a row
const LINGER = 80; // ms
const SLIP = 5; // px that a click may move

export class Sheets {
  constructor(view, address) {
    this.view = view;
    this.address = address;
    this.figures = new Map(); // by number: { figure, picture, sheet }
    this.shape = "";
    this.marked = null;
    this.picked = () => {};
    this.seen = new IntersectionObserver((entries) => entries.forEach((entry) => this.#near(entry)), {
      root: view,
      rootMargin: `${NEAR} 50%`,
    });
    let began = null;
    view.addEventListener("pointerdown", ({ clientX, clientY }) => (began = [clientX, clientY]));
    view.addEventListener("click", (event) => {
      const [x, y] = began ?? [event.clientX, event.clientY];
      if (Math.hypot(event.clientX - x, event.clientY - y) < SLIP) this.#pick(event.clientX, event.clientY);
    });
  }

  get shown() {
    return this.figures.size > 0;
  }

  clear() {
    this.seen.disconnect();
    this.figures.clear();
    this.shape = "";
    this.marked = null;
    this.view.replaceChildren();
  }

  /** Show the sheets of a state; returns those that look different from what was shown before. */
  show(state) {
    const shape = JSON.stringify(state.leaves.map((leaf) => leaf.map(({ width, height }) => [width, height])));
    this.view.classList.toggle("stale", state.stale);
    if (shape !== this.shape) return this.#build(state, shape);
    const changed = state.leaves.flat().filter((sheet) => {
      const held = this.figures.get(sheet.number);
      const differs = held.sheet.digest !== sheet.digest;
      held.sheet = sheet;
      held.caption.textContent = `${sheet.number}  ${sheet.name}`;
      held.picture.alt = sheet.name;
      if (differs) this.#renew(held);
      return differs;
    });
    return changed;
  }

  /** Build all sheets anew where there are more, fewer or others; the place is kept. */
  #build(state, shape) {
    const known = new Set([...this.figures.values()].map(({ sheet }) => sheet.digest));
    const [left, top] = [this.view.scrollLeft, this.view.scrollTop];
    this.clear();
    this.shape = shape;
    for (const leaf of state.leaves) {
      const row = element("div", "leaf");
      row.append(...leaf.map((sheet) => this.#figure(sheet)));
      this.view.append(row);
    }
    this.view.scrollTo(left, top);
    return known.size ? state.leaves.flat().filter(({ digest }) => !known.has(digest)) : [];
  }

  #figure(sheet) {
    const figure = element("figure", "sheet");
    const paper = element("div", "paper");
    const picture = element("img");
    picture.alt = sheet.name;
    picture.draggable = false;
    figure.style.setProperty("--wide", sheet.width);
    figure.style.setProperty("--high", sheet.height);
    figure.dataset.number = sheet.number;
    paper.append(picture);
    const caption = element("figcaption", "", `${sheet.number}  ${sheet.name}`);
    figure.append(paper, caption);
    this.figures.set(sheet.number, { figure, paper, picture, caption, sheet, near: false });
    this.seen.observe(figure);
    return figure;
  }

  #near({ target, isIntersecting }) {
    const held = this.figures.get(Number(target.dataset.number));
    if (!held || held.figure !== target) return;
    held.near = isIntersecting;
    if (!isIntersecting) held.picture.removeAttribute("src");
    // What only flies past is not asked for.
    setTimeout(() => held.near && !held.picture.src && (held.picture.src = this.address(held.sheet.digest)), LINGER);
  }

  /** The new picture takes the place of the old one when it is ready, so that nothing flickers. */
  async #renew(held) {
    held.figure.classList.remove("fresh");
    if (!held.near) return;
    const { digest } = held.sheet;
    const next = new Image();
    next.src = this.address(digest);
    await next.decode().catch(() => {});
    if (held.sheet.digest !== digest || !held.near) return;
    held.picture.src = next.src;
    held.figure.classList.add("fresh");
  }

  /** Mark on the sheets what the problems are about. */
  wrong(problems) {
    this.view.querySelectorAll(".wrong").forEach((mark) => mark.remove());
    for (const { shown } of problems) {
      for (const { sheet, box } of shown) this.#box(sheet, box, "wrong");
    }
  }

  /** Mark one thing; `null` takes the mark away. */
  mark(found) {
    this.view.querySelector(".mark")?.remove();
    this.marked = found;
    if (found) this.#box(found.sheet, found.box, "mark");
  }

  #box(number, [x, y, w, h], className) {
    const held = this.figures.get(number);
    if (!held) return;
    const box = element("div", className);
    const { width, height } = held.sheet;
    Object.assign(box.style, {
      left: `${(100 * x) / width}%`,
      top: `${(100 * y) / height}%`,
      width: `${(100 * w) / width}%`,
      height: `${(100 * h) / height}%`,
    });
    held.paper.append(box);
  }

  /** Bring a sheet, or a box of it, into view, in the middle if it was not seen. */
  goto(number, box) {
    const held = this.figures.get(number);
    if (!held) return;
    this.view.scrollIntoView({ block: "nearest" });
    const view = this.#uncovered();
    const paper = held.paper.getBoundingClientRect();
    const scale = paper.width / held.sheet.width;
    const [x, y, w, h] = box ?? [0, 0, held.sheet.width, Math.min(held.sheet.height, view.height / scale)];
    const [left, top] = [paper.left + x * scale, paper.top + y * scale];
    const [wide, high] = [w * scale, h * scale];
    const inside =
      left >= view.left && top >= view.top && left + wide <= view.right && top + high <= view.bottom;
    if (inside && box) return;
    this.view.scrollBy(left + wide / 2 - (view.left + view.right) / 2, top + high / 2 - (view.top + view.bottom) / 2);
  }

  /** What of the view is not covered by the lines of YAML, as on a phone. */
  #uncovered() {
    const { left, top, right, bottom } = this.view.getBoundingClientRect();
    const over = document.getElementById("source")?.getBoundingClientRect() ?? { width: 0 };
    return { left, top, right, height: bottom - top, bottom: over.width > right - left - 2 ? Math.min(bottom, over.top) : bottom };
  }

  /** Go to the next row of sheets, or with -1 to the one before. */
  step(way) {
    const { top } = this.view.getBoundingClientRect();
    const rows = [...this.view.children].map((leaf) => leaf.getBoundingClientRect().top - top - 8);
    const ahead = rows.filter((off) => off * way > 4);
    if (ahead.length) this.view.scrollBy(0, way * Math.min(...ahead.map((off) => off * way)));
  }

  pickMiddle() {
    const { left, top, width, height } = this.view.getBoundingClientRect();
    const spread = [0, -0.2, 0.2, -0.35, 0.35];
    for (const down of spread) {
      for (const across of spread) {
        if (this.#pick(left + width * (0.5 + across), top + height * (0.5 + down))) return;
      }
    }
  }

  /** Tell what was picked at a place of the screen; whether a sheet is there. */
  #pick(clientX, clientY) {
    const figure = document.elementFromPoint(clientX, clientY)?.closest(".paper")?.parentElement;
    const held = figure && this.figures.get(Number(figure.dataset.number));
    if (!held) return false;
    const { left, top, width } = held.paper.getBoundingClientRect();
    const scale = held.sheet.width / width;
    this.picked({ number: held.sheet.number, x: (clientX - left) * scale, y: (clientY - top) * scale });
    return true;
  }

  /** As large as a front has room with its back, or on a phone one sheet. */
  aim() {
    const wides = [...this.figures.values()].map(({ sheet }) => sheet.width);
    const room = this.view.clientWidth - BESIDE;
    return wides.length && { scale: room / (Math.min(...wides) * (this.view.clientWidth < PHONE ? 1 : 2)) };
  }
}
