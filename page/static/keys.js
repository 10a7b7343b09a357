// Keys of a room, wherever nobody types: one list for what they do and for what is shown of them.
import { button, element } from "./page.js";

const SHOWN = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", PageUp: "Page Up", PageDown: "Page Down", Escape: "Esc" };
const TYPES = "input, textarea, select, summary"; // where a key types, or opens something

// `list` has the names of keys, what they do in words, and in deed; without a deed, they are only shown.
// `show` is the button that shows them; in what `except` names they do something else.
export function keyed(list, show, except = "") {
  const deeds = new Map(list.flatMap(([names, , does]) => (does ? names.map((name) => [name, does]) : [])));
  const dialog = shown([...list, [["?"], "these keys"]]);
  const open = () => dialog.showModal();
  deeds.set("?", open);
  show.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const elsewhere = event.target.closest?.([TYPES, except].filter(Boolean).join());
    if (elsewhere || !deeds.has(event.key)) return;
    event.preventDefault();
    deeds.get(event.key)();
  });
}

function shown(list) {
  const dialog = element("dialog", "keys"), table = element("table");
  for (const [names, says] of list) {
    const row = table.insertRow();
    const keys = element("th", "", ...names.flatMap((name, k) => [k ? " " : "", element("kbd", "", SHOWN[name] ?? name)]));
    keys.scope = "row";
    row.append(keys, element("td", "", says));
  }
  const title = element("h2", "", "Keys");
  title.id = "keys-title";
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(title, table, button("Close", () => dialog.close(), "main"));
  document.body.append(dialog);
  return dialog;
}
