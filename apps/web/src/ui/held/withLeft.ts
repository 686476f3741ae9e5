type Key = string | number;

/** The rows, and those of `shown` that have left, each behind the row that it followed. */
export function withLeft<R>(
  shown: readonly R[],
  rows: readonly R[],
  keyOf: (row: R) => Key,
): readonly R[] {
  const present = new Set(rows.map(keyOf));
  if (shown.every((row) => present.has(keyOf(row)))) return rows;
  const all = [...rows];
  shown.forEach((row, index) => {
    if (present.has(keyOf(row))) return;
    const before = shown[index - 1];
    const place = before === undefined ? -1 : all.findIndex((one) => keyOf(one) === keyOf(before));
    all.splice(place + 1, 0, row);
  });
  return all;
}
