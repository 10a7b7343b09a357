// What the scripts of all rooms share.

export const SILENT = "Cutline does not answer. Start it again in the terminal, and this page goes on.";

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
