// Share: a link that holds the whole log. And a log that came in one, until it is kept.
import { ask, log, name, whenChanged } from "./table_server.js";
import { selectedLine } from "./table_rows.js";
import { LONGEST, number, packed } from "./share_link.js";

const byId = (id) => document.getElementById(id);
const dialog = byId("link"), text = byId("link-text"), says = byId("link-says");
const SAFE = 2_000; // characters that every program leaves whole

byId("share")?.addEventListener("click", async () => {
  const line = selectedLine();
  byId("link-title").textContent = line ? `A link to this game, at line ${line}` : "A link to this game";
  byId("link-copy").textContent = "Copy";
  const wrong = await make(line).catch((error) => error.message);
  byId("link-holds").hidden = byId("link-copy").hidden = Boolean(wrong);
  if (wrong) says.textContent = wrong;
  dialog.showModal();
  if (wrong) return;
  text.select();
  text.scrollTop = 0;
});

/** Put the link into the dialog; else return why there is none. */
async function make(line) {
  const told = await ask("share");
  const sent = await packed(name.split("/").at(-1), line, told.text);
  if (sent.length > LONGEST) {
    return `This log is too long for a link: ${number(sent.length)} characters, of ${number(LONGEST)} at most. Send its file instead.`;
  }
  text.value = `${new URL(dialog.dataset.share, location.href)}#/shared/${sent}`;
  const { length } = text.value;
  const much = length > SAFE ? " Some programs cut off what is longer than 2,000; if it arrives broken, send the log's file." : "";
  says.textContent = `${number(length)} characters.${much}`;
  return "";
}

byId("link-copy")?.addEventListener("click", async ({ target }) => {
  text.select();
  const copied = await navigator.clipboard?.writeText(text.value).then(() => true, () => false);
  target.textContent = copied || document.execCommand("copy") ? "Copied" : "Copy it from above";
});

const held = byId("held");
whenChanged((was) => {
  if (was && held) held.hidden = !log.rest.held;
});
byId("keep")?.addEventListener("click", async () => {
  const wrong = await ask("keep").then(() => "", (error) => error.message);
  if (wrong) held.firstElementChild.textContent = wrong;
  held.hidden = !wrong;
});
