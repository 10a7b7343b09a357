// Brings games and logs into the browser: files or a folder that were chosen or dropped on the page.
import { SILENT, button, element } from "./page.js";

const bring = document.getElementById("bring");
const told = document.getElementById("brought");
const drop = document.getElementById("drop");
// What systems and programs leave in folders; it is not even sent.
const PASSED = /(^|\/)(\..*|__MACOSX|__pycache__|node_modules|Thumbs\.db|desktop\.ini)(\/|$)/;
const LARGEST = 30_000_000; // bytes at once, as in page/alone/packing.py

// A folder as its names and sizes in a line before all bytes.
function parcel(files) {
  const listed = files.map(([path, file]) => [path, file.size]);
  return new Blob([JSON.stringify(listed), "\n", ...files.map(([, file]) => file)]);
}

async function send(query, body, name) {
  say(`Bringing in ${name} …`);
  if (body.size > LARGEST) return say([`${name}: this is more than ${LARGEST / 1e6} MB, the most that can be brought in at once`]);
  let answer;
  try {
    const sent = await fetch(`${bring.dataset.import}?${query}`, { method: "POST", body });
    answer = await sent.json();
  } catch {
    return say([`${name}: ${SILENT}`]);
  }
  if (answer.go) return answer.go;
  if (answer.says) return say(answer.says, name);
  const chosen = await choice(answer, name);
  if (!chosen) return say("Nothing was brought in.");
  query.set(...chosen);
  return send(query, body, name);
}

const QUESTIONS = {
  existing: [
    (name) => `${name} holds something else than what is here under this name:`,
    ["Replace it", "existing", "replace"],
    ["Keep both", "existing", "both"],
  ],
  without: [
    (name) => `In ${name} there is something that has no place in a game, which consists of YAML, SVG, Python and text:`,
    ["Bring in the rest", "without", "1"],
  ],
};

// Asks in the page; what was chosen as a part of the address, or nothing.
function choice({ ask, names }, name) {
  const [says, ...answers] = QUESTIONS[ask];
  return new Promise((chosen) => {
    const buttons = answers.map(([text, ...part]) => button(text, () => chosen(part)));
    const question = element("p", "", says(name));
    question.tabIndex = -1;
    told.replaceChildren(question, list(names), element("p", "choose", ...buttons, button("Leave it", () => chosen())));
    told.scrollIntoView({ block: "nearest" });
    question.focus();
  });
}

function list(lines) {
  const more = lines.length > 20 ? [`and ${lines.length - 20} more`] : [];
  return element("ul", "", ...[...lines.slice(0, 20), ...more].map((line) => element("li", "", line)));
}

// A sentence, or a list of what is wrong.
function say(what, name = "") {
  const wrong = Array.isArray(what);
  const head = name ? element("p", "", `${name} was not brought in:`) : "";
  told.replaceChildren(...(wrong ? [head, list(what)].filter(Boolean) : [element("p", "", what)]));
  told.className = wrong ? "wrong" : "";
  told.scrollIntoView({ block: "nearest" });
}

// One after the other, so that each question stands alone; then to what was brought in.
async function take(parcels) {
  const places = [];
  for (const [query, body, name] of parcels) places.push(await send(new URLSearchParams(query), body, name));
  const there = places.filter(Boolean);
  if (!there.length || there.length < places.length) return;
  history.scrollRestoration = "manual"; // a reload would come back to where somebody was, not to what they brought in
  location.assign(there.length === 1 ? there[0] : location.pathname);
  if (there.length > 1 || there[0].startsWith(`${location.pathname}#`)) location.reload();
}

const one = (file) => [{ name: file.name }, file, file.name];

function folder(name, files) {
  const kept = files.filter(([path]) => !PASSED.test(path));
  return [{ folder: "", name }, parcel(kept), name];
}

document.getElementById("bring-files").addEventListener("change", ({ target }) => {
  take([...target.files].map(one));
  target.value = "";
});

document.getElementById("bring-folder").addEventListener("change", ({ target }) => {
  const files = [...target.files].map((file) => [file.webkitRelativePath, file]);
  if (files.length) take([folder(files[0][0].split("/")[0], files)]);
  target.value = "";
});

// All files below what was dropped, with their paths.
async function filesBelow(entry, path = entry.name) {
  if (entry.isFile) return [[path, await new Promise((there, wrong) => entry.file(there, wrong))]];
  if (PASSED.test(path)) return [];
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((there, wrong) => reader.readEntries(there, wrong));
    if (!some.length) break;
    for (const inside of some) found.push(...(await filesBelow(inside, `${path}/${inside.name}`)));
  }
  return found;
}

const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");

document.addEventListener("dragover", (event) => {
  if (!holdsFiles(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
  drop.hidden = false;
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) drop.hidden = true;
});
document.addEventListener("drop", async (event) => {
  if (!holdsFiles(event)) return;
  event.preventDefault();
  drop.hidden = true;
  // All are asked for before anything is waited for: what was dropped is there only now.
  const items = [...event.dataTransfer.items].filter((item) => item.kind === "file");
  const dropped = items.map((item) => [item.webkitGetAsEntry(), item.getAsFile()]);
  try {
    const found = dropped.map(async ([entry, file]) =>
      entry?.isDirectory ? folder(entry.name, await filesBelow(entry)) : one(file),
    );
    take(await Promise.all(found));
  } catch {
    say(["What was dropped could not be read. Choose it here instead."]);
  }
});
