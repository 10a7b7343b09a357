// Opens the log that a link holds. A window remembers the links of what it has open, since a log from a
// link is not kept: a reload opens it again.
import { unpacked } from "./share_link.js";
import { SILENT } from "./page.js";

const { root, name } = document.getElementById("shared").dataset;
const place = (called) => `${root}/log/${encodeURIComponent(called)}`;
const memory = (called) => `cutline shared ${place(called)}`;
const called = name?.split("/").find((part) => sessionStorage.getItem(memory(part)));

async function open() {
  const sent = name === undefined ? location.hash.slice(1) : called && sessionStorage.getItem(memory(called));
  if (!sent) return name === undefined ? "there is no game in this link" : `there is no log “${name}” here. If it came in a link, open that again`;
  const { line, text, ...log } = await unpacked(sent);
  const answer = await fetch(`${root}/shared?${new URLSearchParams({ name: log.name })}`, { method: "POST", body: text }).catch(() => null);
  if (!answer) return SILENT;
  const told = await answer.json();
  if (!answer.ok) return told.says;
  sessionStorage.setItem(memory(told.name), sent);
  const at = name !== undefined && location.hash ? location.hash : `#line-${line}`;
  const there = new URL(`${place(told.name)}${at}`, location.href);
  location.replace(there);
  if (there.pathname === location.pathname) location.reload(); // only what stands behind "#" has changed, or not even that
  return "";
}

addEventListener("hashchange", () => name === undefined && location.reload());
const wrong = await open().catch((error) => error.message);
if (wrong) document.getElementById("says").textContent = `${wrong[0].toUpperCase()}${wrong.slice(1).replace(/\.$/, "")}.`;
