import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate, formatDay, formatMonth, writeMonth } from "#time.ts";
import { readDate, readMonth, readNumber, readTime } from "#typedValues.ts";

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
/** What may surround a pasted value, and which nobody sees. */
const around = fc.constantFrom("", " ", "\u3000", "\t", "\r\n", "\u200b", "\ufeff", "\u200e");

/** Every spelling, in both widths, with anything around it. */
function everySpelling<T>(
  values: fc.Arbitrary<T>,
  spellings: (value: T) => string[],
  check: (typed: string, value: T) => void,
): void {
  fc.assert(
    fc.property(values, around, around, (value, before, behind) => {
      for (const text of spellings(value)) {
        check(before + text + behind, value);
        check(before + wide(text) + behind, value);
      }
    }),
  );
}

test.each([
  ["１,２３４", 1234],
  ["¥3,300", 3300],
  ["￥３，３００", 3300],
  ["10 円", 10],
  ["−1", -1],
  ["−¥1,234", -1234],
  ["¥−1,234", -1234],
  ["ー５", -5],
  ["-0", 0],
  ["007", 7],
  ["1.5", 1.5],
  ["", null],
  ["　", null],
])("the number %j is read as %j", (typed, read) => {
  expect(readNumber(typed)).toBe(read);
});

test.each([
  "abc",
  "1e3",
  "１ｅ３",
  "1E3",
  "0x10",
  "0b1",
  "0o7",
  "Infinity",
  "NaN",
  "--1",
  "-¥-1",
  "+1",
  ".5",
  "1.",
  "1.2.3",
  ",",
  "円",
  "¥",
  "1円2",
  "10名",
  "十",
  "1_000",
])("%j is no number, and stays as typed", (typed) => {
  expect(readNumber(typed)).toBe(typed);
});

test("a number is read as every field shows it", () => {
  expect(readNumber("1,234名", "名")).toBe(1234);
  expect(readNumber("１０　日", "日")).toBe(10);
  everySpelling(
    fc.integer({ min: -100_000_000, max: 100_000_000 }),
    (number) => [
      String(number),
      number.toLocaleString("ja-JP"),
      `${number.toLocaleString("ja-JP")}円`,
      number < 0 ? `−¥${(-number).toLocaleString("ja-JP")}` : `¥${number.toLocaleString("ja-JP")}`,
    ],
    (typed, number) => expect(readNumber(typed), JSON.stringify(typed)).toBe(number),
  );
});

test("every spelling of a time is read for every hour, up to the end of the day", () => {
  const two = (number: number) => String(number).padStart(2, "0");
  for (let minutes = 0; minutes <= 24 * 60; minutes++) {
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
    const spellings = [
      `${hour}:${two(minute)}`,
      `${two(hour)}:${two(minute)}`,
      `${hour}時${minute}分`,
      `${hour}時${two(minute)}分`,
      `${hour}時${two(minute)}`,
      `${hour}${two(minute)}`,
      `${two(hour)}${two(minute)}`,
      ...(minute === 0 ? [`${hour}`, two(hour), `${hour}時`, `${two(hour)}時`] : []),
      ...(minute === 30 ? [`${hour}時半`, `${two(hour)}時半`] : []),
    ];
    for (const text of spellings.flatMap((spelling) => [spelling, wide(spelling)])) {
      expect(readTime(text), text).toBe(`${two(hour)}:${two(minute)}`);
    }
  }
});

test.each(["25:00", "24:01", "24時半", "2430", "9:75", "9:60", "noon", "12345", "-1:00", "1e1"])(
  "%j is no time, and stays as typed",
  (typed) => {
    expect(readTime(typed)).toBe(typed);
  },
);

test("an empty time is none", () => {
  expect(["", " \u200b"].map(readTime)).toEqual([null, null]);
});

const days = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("a day is read as people write it and as every screen shows it", () => {
  everySpelling(
    days,
    (date) => {
      const [year = "", month = "", day = ""] = date.split("-");
      const [m, d] = [Number(month), Number(day)];
      return [
        date,
        formatDate(date),
        `${year}/${m}/${d}`,
        `${year}年${m}月${d}日`,
        `${year}年${month}月${day}日`,
        `${year}.${m}.${d}`,
        `${year}${month}${day}`,
      ];
    },
    (typed, date) => {
      expect(readDate(typed, "2026-12-20"), JSON.stringify(typed)).toBe(date);
      expect(readMonth(typed), JSON.stringify(typed)).toBe(date.slice(0, 7));
    },
  );
});

test("a day without a year is the nearest one of that name", () => {
  const read = (text: string) => readDate(text, "2026-12-20");
  expect(["12/31", "1/5", "11/30", formatDay("2027-01-05")].map(read)).toEqual([
    "2026-12-31",
    "2027-01-05",
    "2026-11-30",
    "2027-01-05",
  ]);
});

test.each([
  "2027/02/30",
  "20270230",
  "2027年2月30日",
  "2027/13/01",
  "2027/0/1",
  "2/30",
  "2026/2/31",
])("the day %s does not exist, and is none", (typed) => {
  expect(readDate(typed, "2026-12-20")).toBe(typed);
  expect(readMonth(typed)).toBe(typed);
});

test.each(["2027/13", "2027/0", "202713", "2027年0月", "先月", "2027"])(
  "%j is no month, and stays as typed",
  (typed) => {
    expect(readMonth(typed)).toBe(typed);
  },
);

test("a month is read as people write it and as every screen shows it", () => {
  everySpelling(
    days.map((date) => date.slice(0, 7)),
    (month) => {
      const [year = "", number = ""] = month.split("-");
      return [
        month,
        writeMonth(month),
        formatMonth(month),
        `${year}/${Number(number)}`,
        `${year}/${number}`,
        `${year}${number}`,
      ];
    },
    (typed, month) => expect(readMonth(typed), JSON.stringify(typed)).toBe(month),
  );
  expect(readMonth(" ")).toBeNull();
  expect(readDate("あした", "2026-12-20")).toBe("あした");
  expect(readDate("", "2026-12-20")).toBeNull();
});

test("a month is written with its kanji", () => {
  expect(["2027-02", "2027-12", "先月"].map(writeMonth)).toEqual([
    "2027年2月",
    "2027年12月",
    "先月",
  ]);
});
