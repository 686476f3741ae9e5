const DEPTH = 10_000;

/** Keys that no input has, and that an answer must not repeat as they are. */
export const hostileKeys: readonly string[] = ["\ud867", "長".repeat(5000)];

/** Values that no field expects, or hardly any. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  [],
  [1, 2],
  // Deeper than JavaScript writes JSON.
  { toJSON: () => `as is ${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}` },
  {},
  // An own key of the object, as in JSON.
  JSON.parse('{"__proto__":1}'),
  "",
  "a\u0000b",
  "\ud867",
  "%\\_",
  "長".repeat(5000),
  // As people paste it, with marks that nobody sees.
  "東\t京\r\n駅",
  "\ufeff東京\u200b",
  "東\u200b京",
  "ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ",
  "1e3",
  "0x10",
  "24:00",
  "2027-02-30",
  "2027-02-30T10:00:00+09:00",
  "2027-02-30T10:00:00",
  "2027-13",
  "9999-12-31",
  "0000-01-01",
  "2027-03-11T10:00:00+23:59",
  -1,
  0,
  0.5,
  2147483647,
  2147483648,
  9007199254740993n,
  // Too large for a number.
  Infinity,
];

/** A value as JSON text, with what JavaScript cannot write as JSON. */
export function asJson(value: unknown): string {
  const marked = JSON.stringify(value, (_, item) => {
    if (item === Infinity) return "as is 1e400";
    return typeof item === "bigint" ? `as is ${item}` : item;
  });
  return marked.replace(/"as is ([^"]+)"/g, "$1");
}

/** A value as it stands in a query string. */
export function asText(value: unknown): string {
  return typeof value === "object" ? asJson(value) : `${value}`;
}
