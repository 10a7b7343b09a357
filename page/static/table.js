// The Table: a log beside its board. This module starts the others and tells them what has changed.

import { ask, button, element, follow, log, refresh, root, whenChanged } from "./table_server.js";
import { atPlace, draw, editing, end, isPlayed, inSight, nextFinding, select, selectedLine, step, strange, turn, whenSelected } from "./table_rows.js";
import { turn_to } from "./table_book.js";
import { judge, restore, typing } from "./table_line.js";
import { keyed } from "./keys.js";
import { SILENT } from "./page.js";
import { stand } from "./table_offers.js";
import { show } from "./table_board.js";
import "./table_spots.js";

const byId = (id) => document.getElementById(id);
const notice = byId("notice"), table = byId("table");
const MANY = { violation: "violations", "follow-on": "follow-ons", reading: "readings", due: "still to do" };
const LOW = 480; // px of height in which the log does not fit below the board
const COUNTED = ["violation", "follow-on", "again", "unchecked", "house", "reading", "due"];
let last = "";

whenChanged((was, how) => {
  if (was === null) return how ? tell(how, log.version && how !== SILENT ? [copy_of(log.version)] : []) : again();
  const [start, gone, come] = was.rows;
  draw(start, gone, come.length);
  sum();
  totals();
  game();
  saved();
  const first = !was.version;
  if (how === "elsewhere") elsewhere(was, start, come.length, gone);
  if (first) {
    const wanted = Number(location.hash.replace("#line-", ""));
    const focus = document.activeElement === document.body; // so that Tab goes on from there
    if (wanted) select(wanted, focus);
    else atPlace(focus);
    restore();
  } else if (how !== "mine") {
    select(selectedLine() > start ? Math.min(selectedLine() + come.length - gone, log.rows.length) : selectedLine());
  }
  if (how !== "mine") stand();
  if (how !== "mine" && typing()) judge();
  last = log.version;
});

whenSelected((line) => {
  history.replaceState(null, "", `#line-${line}`);
  show();
});

// The title of the game leads to it, where it may be seen.
function game() {
  const link = byId("game"), { title, game: key } = log.rest;
  link.hidden = !title;
  link.textContent = title || "";
  if (key && !("phone" in table.dataset)) link.href = `${root}/game/${encodeURIComponent(key)}`;
  else link.removeAttribute("href");
}

function saved() {
  const { kept } = log.rest, copy = element("a", "", kept);
  if (!("phone" in table.dataset)) copy.href = `${root}/log/${(kept || "").split("/").map(encodeURIComponent).join("/")}`;
  byId("saved").replaceChildren(...(kept ? [element("span", "more-room", "Every line is kept. The log as it was: ", copy)] : []));
}

// The verdict in short: each kind with its number, and a way through them.
function sum() {
  const place = byId("sum"), problems = byId("problems");
  place.replaceChildren();
  const wrong = log.rest.problems || [];
  problems.hidden = !wrong.length;
  problems.textContent = "";
  if (wrong.length) {
    const lines = wrong.filter((one) => one.line && !log.rest.unjudged);
    const more = lines.length > 1 ? ` (and ${lines.length - 1} more)` : "";
    problems.textContent = lines.length
      ? `Nothing is judged, because line ${lines[0].line} cannot be read: ${lines[0].says}${more}`
      : `Nothing is judged: ${wrong[0].says}`;
  } else {
    for (const kind of COUNTED) {
      const count = log.findings.filter((one) => one.severity === kind).length;
      if (count) place.append(element("span", `count ${kind}`, `${count} ${count > 1 || kind === "due" ? MANY[kind] || kind : kind}`));
    }
    if (!log.findings.length) place.append(element("span", "count right", "nothing found"));
  }
  if (wrong.length || log.findings.length) {
    const ways = element("span", "ways");
    ways.append(button("‹", () => nextFinding(-1)), button("finding ›", () => nextFinding(1)));
    ways.firstChild.setAttribute("aria-label", "Finding before");
    ways.lastChild.setAttribute("aria-label", "Next finding");
    place.append(ways);
  }
}

function totals() {
  const place = byId("totals");
  place.replaceChildren();
  const { totals: told, result = [], closing = "", notes = [] } = log.rest;
  for (const note of notes) place.append(element("p", "note", note));
  if (told?.rows.length) {
    const table = element("table");
    table.append(element("caption", "", "Totals"));
    const head = table.createTHead().insertRow();
    for (const name of ["", ...told.names]) {
      const cell = element(name ? "th" : "td", "", name);
      if (name) cell.scope = "col";
      head.append(cell);
    }
    const body = table.createTBody();
    for (const cells of told.rows) {
      const row = body.insertRow();
      cells.forEach((text, k) => {
        const cell = element(k ? "td" : "th", "", text);
        if (!k) cell.scope = "row";
        row.append(cell);
      });
    }
    const box = element("div", "wide");
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", "Totals");
    box.append(table);
    place.append(box);
  }
  for (const line of result) place.append(element("p", "result", line));
  if (closing) place.append(element("p", "closing", closing));
}

// Somebody else has changed the log: it is shown, and what was here may be kept.
function elsewhere(was, start, count, gone) {
  strange(start, count);
  const lines = count > 1 ? `lines ${start + 1} to ${start + count}` : `line ${start + 1}`;
  const what = count ? `${lines} ${gone ? "changed" : "came"}` : `${gone} line${gone > 1 ? "s" : ""} went`;
  tell(`The log was changed elsewhere: ${what}. This page shows it as it is now.`, [
    button("Go on with it", done, "main"),
    copy_of(was.version),
  ]);
}

function copy_of(version) {
  return button("Keep what was here as a copy", async () => {
    const told = await ask("copy", { version, line: typing() }).catch((wrong) => wrong);
    tell(told.name ? `Kept as ${told.name}.` : told.message, [button("OK", done, "main")]);
  }, "copy");
}

function tell(says, buttons) {
  notice.replaceChildren(element("p", "", says), ...buttons);
  notice.hidden = false;
}

// Cutline answers again.
function again() {
  if (notice.firstChild?.textContent === SILENT) notice.hidden = true;
}

function done() {
  notice.hidden = true;
  strange(0, 0);
  byId("typed").focus();
}

const field = () => byId("typed").focus();
keyed([
  [["ArrowUp", "ArrowLeft", "k"], "the line before", () => step(-1)],
  [["ArrowDown", "ArrowRight", "j"], "the next line", () => step(1)],
  [["PageUp"], "the turn before", () => turn(-1)],
  [["PageDown"], "the next turn", () => turn(1)],
  [["Home"], "the first line", () => end(false)],
  [["End"], "the last line", () => end(true)],
  [["n"], "the next finding", () => nextFinding(1)],
  [["p"], "the finding before", () => nextFinding(-1)],
  [["i", "/"], "type the next line", field],
  [["o"], "what may be done now", () => byId("now").querySelector("button, summary")?.focus()],
  [["e"], "correct the selected line", () => isPlayed(selectedLine()) && editing.start(selectedLine())],
  [["r"], "rules and tables", () => turn_to()],
  [["Enter"], "in the field: write the line, or take what is chosen in the list"],
  [["ArrowUp", "ArrowDown", "Tab"], "in the field: choose in the list, and take it"],
  [["Escape"], "in the field: close the list, then empty the field"],
], byId("show-keys"), ".picture, .wide, .pages, #now");

// The selected line stays in sight when the foot grows.
new ResizeObserver(() => inSight()).observe(byId("scroll"));

// The keyboard of a phone takes half of the page: what is left shows the last lines and the one to type in.
// Some browsers lay it over the page, which then has to be made as low as what can be seen.
function fit() {
  if (visualViewport.scale > 1.01) return;
  document.body.style.height = visualViewport.height < document.documentElement.clientHeight - 1 ? `${visualViewport.height}px` : "";
  scrollTo(0, 0);
}
visualViewport.addEventListener("resize", fit);
new ResizeObserver(() => document.body.classList.toggle("low", document.body.clientHeight < LOW)).observe(document.body);

// Another room may take a while to come.
for (const room of document.querySelectorAll("a.room")) {
  room.addEventListener("click", () => { byId("saved").textContent = `Opening: ${room.textContent} …`; });
}
addEventListener("pageshow", ({ persisted }) => { if (persisted) saved(); });
follow();
refresh();
