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

/** Return a function that does something again and again while it is called meanwhile, but once at a time. */
export function repeated(does, say) {
  let doing = false;
  let stale = false; // the files have changed since it was begun
  return async () => {
    stale = true;
    if (doing) return;
    doing = true;
    try {
      while (stale) {
        stale = false;
        await does();
      }
    } catch (wrong) {
      say(wrong instanceof Refused ? FAILED : SILENT);
    } finally {
      doing = false;
    }
  };
}

export class Refused extends Error {}

export function button(text, does, className = "") {
  const made = element("button", className, text);
  made.type = "button";
  made.addEventListener("click", does);
  return made;
}
