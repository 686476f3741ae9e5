/** `1,234件`, and nothing for zero (rule 18.50). */
export function unlessZero(count: number, unit: string): string | null {
  return count === 0 ? null : `${count.toLocaleString("ja-JP")}${unit}`;
}
