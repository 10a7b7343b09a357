// What of a log is shown folded at first: its head, and the examples that a new log ends with.

const LEAST = 3; // lines, of fewer all are shown

// Runs of lines, first and last from 1, with what they are; none with a line that something is found at.
export function runsOf(rows, found) {
  const first = rows.findIndex((row) => row.kind === "turn");
  if (first < 0) return [];
  let last = rows.length;
  while (last > first && ["note", "blank"].includes(rows[last - 1].kind)) last--;
  return [{ says: "Head of the log", from: 1, to: first }, { says: "Comments", from: last + 1, to: rows.length }]
    .filter(({ from, to }) => to - from + 1 >= LEAST && !found.some((line) => from <= line && line <= to));
}
