// The editor's field with colours, completion and mistakes in place, for windows that have room for it.
// `make web` bundles it as code.js; page/static/editor_plain.js is the same field as plain text.
import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { insertCompletionText, startCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

/** `hooks`: typed(text), moved(), save(), complete(text, at), describe(text, at). */
export function field(parent, label, hooks) {
  const states = new Map(); // of files that are not shown now, with what can be undone in them
  let name = "";
  const view = new EditorView({ parent });
  const extensions = (frozen) => [
    ...fixed(label, hooks),
    name.endsWith(".yaml") ? [yaml(), helped(hooks)] : [],
    frozen ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : [],
    EditorView.contentAttributes.of(frozen ? { tabindex: "0" } : {}),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((one) => one.annotation(Transaction.remote))) {
        hooks.typed(update.state.doc.toString());
      }
      if (update.docChanged || update.selectionSet) hooks.moved();
    }),
  ];
  const change = (text) => {
    const { from, to, insert } = difference(view.state.doc.toString(), text);
    view.dispatch({ changes: { from, to, insert }, annotations: Transaction.remote.of(true) });
  };
  return {
    get text() {
      return view.state.doc.toString();
    },
    get at() {
      return view.state.selection.main.head;
    },
    open(file, text, frozen) {
      if (name) states.set(name, view.state);
      name = file;
      view.setState(states.get(file) ?? EditorState.create({ doc: text, extensions: extensions(frozen) }));
      if (view.state.doc.toString() !== text) change(text);
    },
    change,
    insert(from, to, text) {
      view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length } });
      view.focus();
    },
    go(line, column) {
      const at = place(view.state.doc, line, column);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
    wrong(problems) {
      const found = problems.map(({ line, column, says }) => {
        const from = place(view.state.doc, line, column);
        const word = /^[^\s,{}[\]:]*/.exec(view.state.doc.lineAt(from).text.slice(from - view.state.doc.lineAt(from).from));
        return { from, to: from + word[0].length, severity: "error", message: says };
      });
      view.dispatch(setDiagnostics(view.state, found));
    },
  };
}

function fixed(label, { save }) {
  return [
    lineNumbers(), foldGutter(), lintGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(),
    closeBrackets(), highlightActiveLine(), highlightSelectionMatches(), search({ top: true }),
    EditorView.lineWrapping,
    indentUnit.of("  "),
    syntaxHighlighting(classHighlighter),
    EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": "keys" }),
    keymap.of([
      { key: "Mod-s", run: () => (save(), true), preventDefault: true },
      { key: "Tab", run: acceptCompletion },
      ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap,
      ...completionKeymap, ...lintKeymap,
      indentWithTab, // Escape, then Tab leaves the field: the view sees to that
    ]),
  ];
}

function helped({ complete, describe }) {
  return [
    autocompletion({ override: [(context) => offered(context, complete)], icons: false }),
    hoverTooltip((view, at) => {
      const found = describe(view.state.doc.toString(), at);
      if (!found?.says || at < found.from || at > found.to) return null;
      return { pos: found.from, end: found.to, above: true, create: () => ({ dom: told(found) }) };
    }),
  ];
}

function offered({ state, pos, explicit }, complete) {
  const text = state.doc.toString();
  if (!explicit && !/[\p{L}\p{N}_.-]$|[:,-] $|[{[]$/u.test(text.slice(Math.max(pos - 2, 0), pos))) return null;
  const found = complete(text, pos);
  if (!found?.options.length) return null;
  const options = found.options.map(({ label, text, kind, says, needed }, number) => ({
    label,
    type: kind,
    detail: needed ? "needed" : "",
    info: says || undefined,
    boost: (needed ? 50 : 0) - number / found.options.length,
    apply: (view, completion, from, to) => {
      view.dispatch(insertCompletionText(view.state, text, from, to));
      if (text.endsWith(" ")) startCompletion(view);
    },
  }));
  return { from: found.from, options, validFor: /^[\p{L}\p{N}_. -]*$/u };
}

function told({ key, says, values }) {
  const box = document.createElement("div");
  box.className = "told";
  const title = document.createElement("strong");
  title.textContent = key;
  box.append(title, ` ${says}`);
  if (values.length) box.append(document.createElement("br"), values.slice(0, 12).join(", ") + (values.length > 12 ? " …" : ""));
  return box;
}

function place(doc, line, column) {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + Math.max(column, 1) - 1, to);
}

/** The least that makes one text the other, so that cursor and marks stay where they are. */
function difference(old, next) {
  let from = 0;
  const least = Math.min(old.length, next.length);
  while (from < least && old[from] === next[from]) from += 1;
  let same = 0;
  while (same < least - from && old.at(-1 - same) === next.at(-1 - same)) same += 1;
  return { from, to: old.length - same, insert: next.slice(from, next.length - same) };
}
