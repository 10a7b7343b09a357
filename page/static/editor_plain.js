// The editor's field as plain text: on a phone, and where code.js is not there. It does what that one does.

const STYLES = ["font", "letterSpacing", "lineHeight", "padding", "border", "whiteSpace", "overflowWrap", "tabSize"];

export function field(parent, label, hooks) {
  const area = document.createElement("textarea");
  Object.assign(area, { spellcheck: false, autocapitalize: "off", autocomplete: "off", ariaLabel: label, className: "plain-text" });
  area.setAttribute("autocorrect", "off");
  area.setAttribute("aria-describedby", "keys");
  parent.append(area);
  area.addEventListener("input", () => hooks.typed(area.value));
  for (const moves of ["input", "keyup", "click", "focus"]) area.addEventListener(moves, hooks.moved);
  let yaml = false;
  area.addEventListener("keydown", (event) => {
    const plainly = event.key === "Enter" && !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey);
    if (!plainly || event.isComposing || area.readOnly) return;
    const { selectionStart, selectionEnd, value } = area;
    const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
    const opens = yaml && /^ *- [\w-]+:( |$)|^[^#]*:\s*$/.test(line); // a key of an item, or what keys stand below
    event.preventDefault();
    put(selectionStart, selectionEnd, `\n${/^ */.exec(line)}${opens ? "  " : ""}`);
  });
  area.addEventListener("keydown", (event) => {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    hooks.save();
  });

  /** Replace some of the text so that the browser can undo it. */
  function put(from, to, text) {
    area.focus();
    area.setSelectionRange(from, to);
    if (!document.execCommand(text ? "insertText" : "delete", false, text)) area.setRangeText(text, from, to, "end");
  }
  return {
    get text() {
      return area.value;
    },
    get at() {
      return area.selectionEnd;
    },
    open(file, text, frozen) {
      yaml = /\.ya?ml$/.test(file);
      area.value = text;
      area.readOnly = frozen;
      area.setSelectionRange(0, 0);
      area.scrollTop = 0;
    },
    change(text) {
      const { selectionStart, scrollTop } = area;
      area.value = text;
      area.setSelectionRange(selectionStart, selectionStart);
      area.scrollTop = scrollTop;
    },
    insert(from, to, text) {
      put(from, to, text);
      hooks.typed(area.value); // not every browser tells of what a script puts in
    },
    go(line, column) {
      const lines = area.value.split("\n");
      const before = lines.slice(0, Math.max(line - 1, 0)).join("\n").length + (line > 1 ? 1 : 0);
      const at = Math.min(before + Math.max(column, 1) - 1, before + (lines[line - 1] ?? "").length);
      area.focus({ preventScroll: true });
      area.setSelectionRange(at, at);
      area.scrollTop = Math.max(height(area, before) - area.clientHeight / 3, 0);
      area.scrollIntoView({ block: "nearest" });
    },
    wrong() {}, // the list below the field says it
  };
}

/** How far down a place of the text is, px; lines that are too long go on below. */
function height(area, at) {
  const copy = document.createElement("div");
  const style = getComputedStyle(area);
  for (const name of STYLES) copy.style[name] = style[name];
  Object.assign(copy.style, { position: "absolute", visibility: "hidden", width: `${area.clientWidth}px`, boxSizing: "border-box" });
  copy.textContent = area.value.slice(0, at);
  document.body.append(copy);
  const high = copy.offsetHeight;
  copy.remove();
  return high;
}
