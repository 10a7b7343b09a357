// What is kept in the browser: one file in its private file system, to which records are only added.
// A record is a checksum, the length of a name and of its bytes, the name and the bytes; a file that is
// gone has the length GONE. A record is flushed before `keep` returns; what a crash has left of the last
// one is cut off at the next start. There are two slots: once most of a slot is out of date, what counts
// is written into the other, whose head comes last, so that one of them is always whole.

const SLOTS = ["journal-a", "journal-b"];
const MAGIC = 0x43544c31; // "CTL1"
const HEAD = 12, RECORD = 12, GONE = 0xffffffff;
const SLACK = 4_000_000; // bytes out of date that a slot may hold, whatever its size
const PATIENCE = 100, PAUSE = 100; // tries, and ms between them, until a tab that was closed has let go

const TABLE = Uint32Array.from({ length: 256 }, (_, number) => {
  for (let bit = 0; bit < 8; bit++) number = number & 1 ? (number >>> 1) ^ 0xedb88320 : number >>> 1;
  return number;
});

function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** Words of 32 bits behind their checksum. */
function sealed(made) {
  new DataView(made.buffer).setUint32(0, checksum(made.subarray(4)));
  return made;
}

function record(name, bytes) {
  const called = new TextEncoder().encode(name), made = new Uint8Array(RECORD + called.length + (bytes?.length ?? 0));
  const view = new DataView(made.buffer);
  view.setUint32(4, called.length);
  view.setUint32(8, bytes ? bytes.length : GONE);
  made.set(called, RECORD);
  if (bytes) made.set(bytes, RECORD + called.length);
  return sealed(made);
}

function head(generation) {
  const made = new Uint8Array(HEAD), view = new DataView(made.buffer);
  view.setUint32(4, MAGIC);
  view.setUint32(8, generation);
  return sealed(made);
}

/** One slot as a file: `live` says where the last record of each name lies, `end` where the next one goes. */
class Slot {
  constructor(handle) {
    this.handle = handle;
    this.live = new Map();
    this.end = HEAD;
    const all = new Uint8Array(handle.getSize());
    handle.read(all, { at: 0 });
    const view = new DataView(all.buffer);
    const begun = all.length >= HEAD && view.getUint32(4) === MAGIC;
    this.generation = begun && view.getUint32(0) === checksum(all.subarray(4, HEAD)) ? view.getUint32(8) : 0;
    if (this.generation) this.scan(all, view);
  }

  scan(all, view) {
    let at = HEAD;
    while (at + RECORD <= all.length) {
      const called = view.getUint32(at + 4), length = view.getUint32(at + 8);
      const from = at + RECORD + called, to = from + (length === GONE ? 0 : length);
      if (to > all.length || view.getUint32(at) !== checksum(all.subarray(at + 4, to))) break;
      const name = new TextDecoder().decode(all.subarray(at + RECORD, from));
      if (length === GONE) this.live.delete(name);
      else this.live.set(name, { at, from, to });
      at = to;
    }
    this.end = at;
    if (at < all.length) this.handle.truncate(at); // the torn tail
  }

  /** Bytes of records that count. */
  get weight() {
    return [...this.live.values()].reduce((sum, { at, to }) => sum + to - at, 0);
  }

  read(from, to) {
    const bytes = new Uint8Array(to - from);
    this.handle.read(bytes, { at: from });
    return bytes;
  }

  /** Add a record; it is on disk when this returns, or is not there at all. */
  add(made, at = this.end) {
    try {
      if (this.handle.write(made, { at }) < made.length) throw new DOMException("no room", "QuotaExceededError");
      this.handle.flush();
    } catch (wrong) {
      try { this.handle.truncate(at); } catch { /* the next record is written over what there is */ }
      throw wrong;
    }
    this.end = Math.max(this.end, at + made.length);
  }

  put(name, bytes) {
    const made = record(name, bytes), at = this.end;
    this.add(made);
    if (bytes) this.live.set(name, { at, from: at + made.length - bytes.length, to: at + made.length });
    else this.live.delete(name);
  }

  clear() {
    this.handle.truncate(0);
    this.live.clear();
    this.end = HEAD;
    this.generation = 0;
  }
}

/** Everything that is kept, by name. */
export class Journal {
  constructor(handles) {
    const [newer, other] = handles.map((handle) => new Slot(handle)).sort((a, b) => b.generation - a.generation);
    [this.slot, this.other] = [newer, other];
    if (!this.slot.generation) {
      this.slot.clear();
      this.slot.add(head(1), 0);
      this.slot.generation = 1;
    }
    this.tidy(this.slot.weight);
  }

  *files() {
    for (const [name, { from, to }] of this.slot.live) yield [name, this.slot.read(from, to)];
  }

  keep(name, bytes) {
    this.slot.put(name, bytes);
    this.tidy(SLACK);
  }

  forget(name) {
    if (this.slot.live.has(name)) this.slot.put(name, null);
  }

  /** Write what counts into the other slot, if more than `slack` bytes, and three quarters, are out of date. */
  tidy(slack) {
    const { slot, other } = this, weight = slot.weight;
    if (slot.end - HEAD - weight <= Math.max(slack, 3 * weight)) return;
    try {
      other.clear();
      for (const [name, { from, to }] of slot.live) other.put(name, slot.read(from, to));
      other.add(head(slot.generation + 1), 0);
      other.generation = slot.generation + 1;
    } catch {
      return; // no room for two: it goes on as it is
    }
    [this.slot, this.other] = [other, slot];
    slot.clear();
  }

  close() {
    this.slot.handle.close();
    this.other.handle.close();
  }
}

/** The journal of this browser; rejects where the browser has no private file system. */
export async function openJournal() {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("cutline", { create: true });
  const handles = [];
  for (const name of SLOTS) handles.push(await held(await folder.getFileHandle(name, { create: true })));
  return new Journal(handles);
}

async function held(file) {
  for (let tried = 1; ; tried++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (wrong) {
      if (wrong.name !== "NoModificationAllowedError" || tried === PATIENCE) throw wrong;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

/**
 * Whether what is kept is gone with the window. A private window of Chromium has its files in the memory of
 * another process, so that even their length is asked for across, which takes a hundred times as long as
 * asking the system does. The best of several rounds counts: whatever else the computer does, it slows down.
 */
export async function isPrivate(journal) {
  if (!navigator.userAgentData || (await navigator.storage.persisted())) return false;
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    const begun = performance.now();
    for (let call = 0; call < ASKED; call++) journal.slot.handle.getSize();
    best = Math.min(best, performance.now() - begun);
  }
  return best / ASKED > ACROSS;
}
const ASKED = 200, ACROSS = 0.01; // calls a round; ms a call, measured: 0.0012 on disk, 0.12 in a private window
