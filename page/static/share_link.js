// A log in a link: the line that is shown, its name and its text, compressed. The compressed form has a
// checksum, so that a link of which something is missing is noticed.

export const LONGEST = 30_000; // characters of what stands behind "#/shared/"
const BROKEN = "this link is broken: part of it is missing, or was changed on the way. Ask for it again, or for the file of the log";

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** What stands in a link for a log. */
export async function packed(name, line, text) {
  const bytes = await through(new TextEncoder().encode(`${line} ${name}\n${text}`), new CompressionStream("deflate"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The log that stands in a link: { name, line, text }. An Error says what is wrong with it. */
export async function unpacked(sent) {
  const [letters] = /^[\w-]*/.exec(sent); // a full stop, perhaps, of the sentence that it stood in
  if (!letters) throw new Error(BROKEN);
  if (letters.length > LONGEST) throw new Error(`this link is too long: ${number(letters.length)} characters, of ${number(LONGEST)} at most`);
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const said = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await through(bytes, new DecompressionStream("deflate")));
    const [, line, name, text] = /^(\d{1,7}) ([^\n]+)\n([^]*)$/.exec(said);
    return { name, line: Number(line), text };
  } catch {
    throw new Error(BROKEN);
  }
}

export function number(count) {
  return count.toLocaleString("en");
}
