// Rules and tables beside the board: every rule with its number, and the kit's cards as they are printed.

import { ask, button, element } from "./table_server.js";

const byId = (id) => document.getElementById(id);
const book = byId("book"), rules = byId("book-rules"), cards = byId("book-cards"), sought = byId("sought");
const found = byId("found"), show = byId("show-book");
let read = null; // the promise of what is in it

// Open it, at a rule where one is named; or close it.
export function turn_to(number = "") {
  if (!number && !book.hidden) return shut();
  book.hidden = false;
  show.setAttribute("aria-expanded", "true");
  read ??= fill();
  read.then(() => {
    if (!number) return void sought.focus();
    sought.value = "";
    seek();
    const rule = rules.querySelector(`[data-rule="${CSS.escape(number)}"]`);
    rule?.focus();
    rule?.scrollIntoView({ block: "start" });
  });
}

function shut() {
  book.hidden = true;
  show.setAttribute("aria-expanded", "false");
  show.focus();
}

async function fill() {
  found.textContent = "Opening the rules …";
  try {
    const told = await ask("book");
    rules.replaceChildren(...told.rules.map(rule_of));
    cards.replaceChildren(...told.cards.map(card));
    for (const one of cards.children) seen.observe(one);
    found.textContent = "";
  } catch (wrong) {
    found.textContent = wrong.message;
    read = null; // it is asked for anew
  }
}

// A text in which the number of a rule, "[16a]" or "[game 16a]", opens it there.
export function cited(text) {
  return text.split(/\[(?:[\w-]+ )?([\w.]*\d[\w.]*)\]/).map((part, k) => {
    if (k % 2 === 0) return part;
    const made = button(part, () => turn_to(part), "cite");
    made.setAttribute("aria-label", `Rule ${part}`);
    return made;
  });
}

// A rule with all that it says.
export function rule_of({ rule, title, says, inner }) {
  const made = element("section", inner ? "rule inner" : "rule", element("b", "", `${rule} ${title}`.trim()));
  made.dataset.rule = rule;
  made.tabIndex = -1;
  let list = null;
  for (const [kind, text] of says) {
    const place = { step: "ol", point: "ul" }[kind];
    if (!place) list = null;
    else if (list?.localName !== place) made.append((list = element(place)));
    (list ?? made).append(element(list ? "li" : "p", kind, ...bold(text)));
  }
  return made;
}

// What stands between two pairs of asterisks is bold.
function bold(text) {
  return text.split("**").map((part, k) => (k % 2 ? element("b", "", part) : part));
}

// A card is drawn when it comes into sight.
function card(title, number) {
  const made = element("figure", "card", element("figcaption", "", title), element("p", "", "Drawing this card …"));
  made.dataset.card = number;
  return made;
}

const seen = new IntersectionObserver((entries) => {
  for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
    seen.unobserve(target);
    draw(target);
  }
});

async function draw(figure) {
  const told = await ask("card", { card: Number(figure.dataset.card) }).catch((wrong) => wrong);
  if (!told.svg) return void (figure.lastChild.textContent = told.message);
  const picture = element("img");
  picture.alt = figure.firstChild.textContent;
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(told.svg)}`;
  figure.lastChild.replaceWith(picture);
  figure.firstChild.className = "unseen"; // its title is on the card
}

// Only the rules that have all words of what is sought, and cards whose titles have.
function seek() {
  const words = sought.value.toLowerCase().split(/\s+/);
  let count = 0;
  for (const one of [...cards.children, ...rules.children]) {
    one.hidden = !words.every((word) => one.textContent.toLowerCase().includes(word));
    count += !one.hidden;
  }
  found.textContent = count ? "" : "Nothing in the rules has these words.";
}

sought.addEventListener("input", () => read?.then(seek));
show.addEventListener("click", () => turn_to());
byId("shut-book").addEventListener("click", shut);
for (const one of book.querySelectorAll("[data-part]")) {
  one.addEventListener("click", () => byId(one.dataset.part).scrollIntoView({ block: "start" }));
}
byId("larger-book").addEventListener("click", ({ currentTarget }) => {
  const large = book.classList.toggle("large");
  currentTarget.setAttribute("aria-pressed", String(large));
});
book.addEventListener("keydown", (event) => event.key === "Escape" && shut());
