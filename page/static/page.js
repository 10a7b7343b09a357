// What the scripts of all rooms share.

// Whether the page is the only way to its files: Cutline then runs in the browser, and not on a command.
export const ALONE = "alone" in document.documentElement.dataset;
const AGAIN = ALONE ? "Reload the page to start it again." : "Start it again in the terminal, and this page goes on.";
export const SILENT = `Cutline does not answer. ${AGAIN}`;
export const FAILED = `Cutline could not do this${ALONE ? "." : "; the terminal says why."}`;

// A new element; text among its children stays text.
export function element(tag, className = "", ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children.filter((child) => (child ?? "") !== ""));
  return made;
}

export function button(text, does, className = "") {
  const made = element("button", className, text);
  made.type = "button";
  made.addEventListener("click", does);
  return made;
}
