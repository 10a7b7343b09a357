// The frame with the application. Its address is mirrored behind the "#" of the shell's own, so that a
// reload, a bookmark and the Back button lead to it.

const frame = document.getElementById("app");
export const APP = new URL("app/", document.baseURI);
let held = null; // what was clicked before anybody could answer
let holds = false;
let used = false; // whether something was done on what is shown: opened, typed, sent
let heeded = null; // the page whose clicks are heard
let whole = false; // whether a page has come with all its pictures

/** The address in the application that the shell's own names; the Shelf where it names none. A link to a
    shared game has one "#" only, since some programs cut an address off at a second one. */
export function wanted() {
  try {
    const url = new URL(location.hash.replace(/^#\/?/, "").replace(/^shared\//, "shared#"), APP);
    if (url.origin === APP.origin && url.pathname.startsWith(APP.pathname)) return url.href;
  } catch { /* no address */ }
  return APP.href;
}

export const inUse = () => used;
export const atShelf = () => wanted() === APP.href;
export const open = (address = wanted()) => frame.contentWindow.location.replace(address);
/** Whether nothing of ours stands there: a host may not answer a folder with its index.html. */
export const blank = () => !("alone" in (frame.contentDocument?.documentElement?.dataset ?? {}));
export const again = () => frame.contentWindow.location.reload();

/** From now on a click waits: the network would answer it, which knows only what lies ready. */
export function hold() {
  holds = true;
}

/** From now on everything is answered; go on with what was clicked. */
export function release() {
  holds = false;
  held?.();
  held = null;
}

function holding(event) {
  if (!holds) return;
  const form = event.type === "submit" ? event.target : null, link = event.target.closest("a[href]");
  if (!form && (!link || new URL(link.href).hash || link.href.endsWith(".pdf"))) return;
  event.preventDefault();
  held = form ? () => form.requestSubmit(event.submitter) : () => link.click();
}

function mirror() {
  try {
    const { href } = frame.contentWindow.location;
    if (!href.startsWith(APP.href)) return;
    const path = href.slice(APP.href.length).replace(/^shared#/, "shared/");
    history.replaceState(null, "", path ? `#/${path}` : location.pathname + location.search);
    document.title = frame.contentDocument.title || "Cutline";
  } catch { /* the browser's own page of an error stands in the frame */ }
}

/** Hear what is clicked on the page that stands there now. */
function heed() {
  const page = frame.contentDocument;
  if (!page || page === heeded) return;
  heeded = page;
  used = false;
  for (const kind of ["click", "input"]) page.addEventListener(kind, () => { used = true; }, true);
  for (const kind of ["click", "submit"]) page.addEventListener(kind, holding, true);
}

// The first page is seen, and clicked, long before its last picture has come: it is heeded before it is painted.
function early() {
  heed();
  if (holds || !whole) requestAnimationFrame(early);
}
early();

frame.addEventListener("load", () => {
  whole = true;
  mirror();
  heed();
  try {
    const { contentWindow: shown } = frame;
    shown.addEventListener("hashchange", mirror);
    shown.navigation?.addEventListener("currententrychange", () => setTimeout(mirror));
  } catch { /* as above */ }
});

addEventListener("hashchange", () => open());
