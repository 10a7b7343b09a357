// Sheets, cuts and minutes of each game: asked for when its card is seen, one game after the other,
// so that whoever opens a game first does not wait for all of them.
import { SILENT } from "./page.js";

const waiting = [];
let busy = false;

async function next() {
  if (busy || !waiting.length) return;
  busy = true;
  const place = waiting.shift();
  const counted = place.querySelector(".counted") ?? place;
  try {
    const answer = await fetch(place.dataset.kits);
    counted.innerHTML = answer.ok ? await answer.text() : "";
  } catch {
    counted.firstElementChild.textContent = SILENT;
  }
  busy = false;
  next();
}

function look(entries) {
  for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
    seen.unobserve(target);
    waiting.push(target);
  }
  next();
}

const seen = new IntersectionObserver(look, { rootMargin: "300px" });
for (const place of document.querySelectorAll("div[data-kits]")) seen.observe(place);

// What a button asks for may take a while.
document.addEventListener("submit", ({ submitter }) => submitter?.append(" …"));
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

// A browser does not do so by itself in a frame, if whoever it belongs to has clicked there before.
document.querySelector("[autofocus]")?.focus();

// One's own games in the browser alone are counted there, in the one thread: only when somebody asks.
for (const place of document.querySelectorAll("details[data-kits]")) {
  const asked = () => {
    waiting.push(place);
    next();
  };
  place.addEventListener("toggle", asked, { once: true });
}
