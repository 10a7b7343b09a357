// What of the board the offered lines name, and where they lead: plain data, no page.
// A spot is the name of a piece or a space, or a point of a table, "30,16.2", and a plane's heading with it.

// The spots of a slot that are on the board; `there` says which are.
const spotsAt = (slot, there) => (slot?.[3] ?? []).map(String).filter(there);

// What of the board a line begins with: a piece, or a place; nothing while something has to be thrown first.
export function first(offer, there, moves) {
  for (const slot of offer.slots) {
    const spots = spotsAt(slot, there);
    if (spots.length) return spots;
    if (slot[2].length) return [];
  }
  const moved = (moves ?? []).map(([name]) => name).filter(there);
  return moved.length ? moved : (moves ?? []).map(end);
}

// Whether only what it moves can tell what of the board a line begins with.
export const unsaid = (offer, there) =>
  offer.slots.every((slot) => !slot[2].length && !spotsAt(slot, there).length);

// What of the board can be chosen in a line behind what was chosen already: what its slots name from `next` on,
// and where the piece that is `held`, else all that it moves, then stands. A slot of which a spot was clicked is
// chosen.
export function further(offer, { next, trail, there, moves, held }) {
  const slots = offer.slots.slice(next).map((slot) => spotsAt(slot, there));
  const named = slots.filter((spots) => !spots.some((spot) => trail.includes(spot))).flat();
  const ends = (moves ?? []).filter(([name]) => !held || name === held).map(end);
  return [...new Set([...named, ...ends])].filter((spot) => !trail.includes(spot));
}

// Where a piece then stands: a space, or a point with a heading, by which two courses differ.
export function end([, at, heading]) {
  return typeof at === "string" ? at : [...at, heading].map((number) => Math.round(number * 100) / 100).join(",");
}

// The line that says least: what else may be in it is chosen beside.
export function plainest(offers) {
  return offers.reduce((best, one) => (one.slots.length < best.slots.length ? one : best));
}
