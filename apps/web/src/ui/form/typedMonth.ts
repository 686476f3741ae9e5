const PARTED = /^(\d{4})[-/.年](\d{1,2})(?:月|[-/.月]\d{1,2}日?)?$/;
const DIGITS = /^(\d{4})(\d{2})$/;

/**
 * `2027/2`, `2027年2月`, `２０２７０２` → `2027-02`. A full date gives its month. Empty text gives null.
 * Unreadable text stays as it is, and the schema refuses it.
 */
export function readMonth(text: string): string | null {
  const plain = text.normalize("NFKC").replace(/\s/g, "");
  if (plain === "") return null;
  const [, year, month = ""] = PARTED.exec(plain) ?? DIGITS.exec(plain) ?? [];
  const isMonth = year !== undefined && Number(month) >= 1 && Number(month) <= 12;
  return isMonth ? `${year}-${month.padStart(2, "0")}` : text;
}
