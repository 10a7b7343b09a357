// The line below the application: how things stand, how much has come, and what may be done about it.

const part = (id) => document.getElementById(id);
const QUIET = 8_000; // ms after which the line goes, if it has nothing to say any more
let later = 0;

/** Say how things stand. `wrong`: it needs the person; `quiet`: soon nobody needs to know it any more;
    `progress`: how much of how much, or "some" where that is not known. */
export function say(text, { wrong = false, quiet = false, progress = null } = {}) {
  clearTimeout(later);
  const bar = part("bar"), shown = part("progress");
  bar.classList.remove("quiet");
  bar.classList.toggle("wrong", wrong);
  if (part("said").textContent !== text) part("said").textContent = text;
  shown.hidden = progress === null;
  if (Array.isArray(progress)) [shown.max, shown.value] = [progress[1], progress[0]];
  else shown.removeAttribute("value");
  if (quiet) later = setTimeout(() => bar.classList.toggle("quiet", !part("offers").firstChild), QUIET);
}

/** Offer to do something; each offer is there once, by its name. */
export function offer(text, does) {
  withdraw(text);
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", () => {
    made.remove();
    does();
  });
  part("offers").append(made);
  part("bar").classList.remove("quiet");
}

export function withdraw(text) {
  for (const made of part("offers").children) if (made.textContent === text) made.remove();
}
