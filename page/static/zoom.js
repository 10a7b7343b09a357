// Size and place of papers in a view: the wheel, two fingers, the mouse held down, buttons and keys.
const LEAST = 0.1; // px for each mm
const MOST = 24;
const TRUE = 96 / 25.4; // 100 %

export class Zoom {
  /**
   * `aim` says how large papers are to be, px for each mm, and what, mm of the first one, in the middle if anything;
   * it counts until somebody else says so, and again after `fit`. With `plain`, the wheel does not want Ctrl.
   */
  constructor(view, { aim, output = null, plain = false }) {
    this.view = view;
    this.output = output;
    this.aim = aim;
    this.plain = plain;
    this.scale = 1;
    this.fitted = true;
    this.fingers = new Map();
    this.last = null;
    view.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    view.addEventListener("pointerdown", (event) => this.#down(event));
    view.addEventListener("pointermove", (event) => this.#move(event));
    for (const ends of ["pointerup", "pointercancel", "pointerleave"]) {
      view.addEventListener(ends, (event) => this.#up(event));
    }
    new ResizeObserver(() => this.fitted && this.fit()).observe(view);
  }

  /** As `aim` says. */
  fit() {
    const aimed = this.aim();
    if (aimed) this.#set(aimed.scale);
    if (aimed?.at) this.show(...aimed.at);
    this.fitted = true;
  }

  /** Bring a point of the first paper, mm, to the middle. */
  show(x, y) {
    const { left, top } = this.view.querySelector(".paper").getBoundingClientRect();
    this.view.scrollBy(left + x * this.scale - this.#middle("left", "width"), top + y * this.scale - this.#middle("top", "height"));
  }

  by(factor, x, y) {
    this.#set(this.scale * factor, x, y);
  }

  /** Another size; the point (x, y) of the screen, or its middle, stays over the same spot of its sheet. */
  #set(scale, x = this.#middle("left", "width"), y = this.#middle("top", "height")) {
    const kept = this.#anchor(x, y);
    this.scale = Math.min(Math.max(scale, LEAST), MOST);
    this.fitted = false;
    this.view.style.setProperty("--mm", `${this.scale}px`);
    if (this.output) this.output.textContent = `${Math.round((100 * this.scale) / TRUE)} %`;
    if (!kept) return;
    const { left, top, width, height } = kept.paper.getBoundingClientRect();
    this.view.scrollBy(left + kept.across * width - x, top + kept.down * height - y);
    this.last = { ...kept, at: this.#at() };
  }

  #at() {
    return `${this.view.scrollLeft} ${this.view.scrollTop}`;
  }

  #middle(begins, size) {
    const box = this.view.getBoundingClientRect();
    return box[begins] + box[size] / 2;
  }

  /** The spot of a sheet at (x, y); the last one while nothing else moves, also where scrolling met an end. */
  #anchor(x, y) {
    const { last } = this;
    if (last?.x === x && last.y === y && last.at === this.#at() && last.paper.isConnected) return last;
    const paper = nearest(this.view, x, y);
    if (!paper) return null;
    const { left, top, width, height } = paper.getBoundingClientRect();
    return { x, y, paper, across: (x - left) / width, down: (y - top) / height };
  }

  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey && (!this.plain || event.shiftKey)) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.by(Math.exp(-Math.max(-50, Math.min(50, event.deltaY * lines)) / 160), event.clientX, event.clientY);
  }

  #down(event) {
    if (event.defaultPrevented && event.pointerType === "mouse") return; // something is dragged
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (event.pointerType === "mouse" && event.button === 0) this.view.classList.add("held");
  }

  #move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    if (event.pointerType === "mouse") {
      this.view.scrollBy(before[0] - event.clientX, before[1] - event.clientY);
    } else if (this.fingers.size === 2) {
      const [other] = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
      const is = Math.hypot(event.clientX - other[0], event.clientY - other[1]);
      this.by(is / Math.max(was, 1), (event.clientX + other[0]) / 2, (event.clientY + other[1]) / 2);
    }
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  #up(event) {
    this.fingers.delete(event.pointerId);
    this.view.classList.remove("held");
  }
}

/** The paper at a point of the screen, or the nearest one that is in view. */
function nearest(view, x, y) {
  let best = null;
  for (const paper of view.querySelectorAll(".paper")) {
    const { left, top, right, bottom } = paper.getBoundingClientRect();
    const off = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    if (!best || off < best.off) best = { off, paper };
  }
  return best?.paper ?? null;
}
