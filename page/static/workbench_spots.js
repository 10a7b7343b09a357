// What stands where on the sheets: spots, each with its box or shape in mm, and the line where it was typed.

export function size({ box: [, , w, h] }) {
  return w * h;
}

/** Whether a point lies within a spot. */
export function holds({ box: [bx, by, w, h], shape }, x, y) {
  if (x < bx || y < by || x > bx + w || y > by + h) return false;
  let odd = !shape;
  for (const polygon of shape ?? []) {
    let [x0, y0] = polygon.at(-1);
    for (const [x1, y1] of polygon) {
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) odd = !odd;
      [x0, y0] = [x1, y1];
    }
  }
  return odd;
}

/** What was clicked: the smallest of the spots of a sheet that hold the point. */
export function smallest(spots = [], x, y) {
  return spots.filter((spot) => holds(spot, x, y)).sort((one, other) => size(one) - size(other))[0];
}

/** What was typed at a line, or last before it, on the sheet that shows most of it; `spots` by sheet. What a
    row of a spreadsheet gave was typed there, and in the entry that takes all rows. */
export function nearest(spots, { file, line }) {
  const all = Object.entries(spots).flatMap(([sheet, some]) => some.map((one) => ({ ...one, sheet: Number(sheet) })));
  const lines = (one) => [one, one.entry].filter((at) => at?.file === file && at.line <= line).map((at) => at.line);
  const last = all.flatMap(lines).reduce((most, at) => Math.max(most, at), 0);
  return all.filter((one) => lines(one).includes(last)).sort((one, other) => size(other) - size(one))[0];
}

/** The first line that names what a line is part of: for a line of a face, a counter that has it; 0 if none does. */
export function user(text, line) {
  const lines = text.split("\n");
  for (let at = line; at >= 1; at--) {
    const [, indent, key] = /^( *)([\w-]+):/.exec(lines[at - 1]) ?? [];
    if (key !== undefined && !indent) return 0;
    if (key === undefined || indent.length > 2) continue;
    const names = new RegExp(`: *"?${key}"? *([,}\\]#]|$)`);
    return lines.findIndex((one) => names.test(one)) + 1;
  }
  return 0;
}
