/** How many were found, and which of them the page shows (pages count from 0). */
type Count = { total: number; page?: number; pageSize?: number };

/** `1-50 / 132名`, `132名` without pages. */
export function countText({ total, page = 0, pageSize = total }: Count, unit: string): string {
  if (total === 0 || pageSize >= total) return `${total.toLocaleString("ja-JP")}${unit}`;
  const first = page * pageSize + 1;
  const last = Math.min(total, first + pageSize - 1);
  const [from, to, all] = [first, last, total].map((number) => number.toLocaleString("ja-JP"));
  return `${from}-${to} / ${all}${unit}`;
}
