import { expect, test } from "vitest";
import { hasHeading, hasWords, linksOf, testsOf } from "#documents/page.ts";
import { figuresWithoutSource } from "#documents/sheet.ts";

const PAGE = `# Sign in

Up to **three** tries, as \`tries\` says.

\`\`\`
# no heading
\`\`\`

## もう一度 / Again

| after | minutes |
| --- | --- |
| a lock | 15 |

## Later

A day.
`;

test("links have their file, their heading, and the words that they quote", () => {
  expect(
    linksOf('[a](a.md), [b](b.md#down "15 (or 20) minutes"), [c](#here), [d](https://e.example)'),
  ).toEqual([
    { file: "a.md", heading: undefined, words: undefined },
    { file: "b.md", heading: "down", words: "15 (or 20) minutes" },
    { file: "", heading: "here", words: undefined },
  ]);
});

test("a test is named by its file, and by parts of titles", () => {
  expect(testsOf('`a.test.ts` "one", "two"; `web/b.spec.ts`, "three"')).toEqual([
    { file: "a.test.ts", title: "one" },
    { file: "a.test.ts", title: "two" },
    { file: "web/b.spec.ts", title: "three" },
  ]);
  expect(testsOf("`c.test.ts` and `c.ts`")).toEqual([{ file: "c.test.ts", title: "" }]);
});

test("a heading is found as links name it, and not in code", () => {
  expect(hasHeading(PAGE, "もう一度--again")).toBe(true);
  expect(hasHeading(PAGE, "no-heading")).toBe(false);
});

test.each([
  ["sign-in", "Up to three tries, as tries says."],
  ["sign-in", "a lock 15"],
  ["もう一度--again", "after minutes"],
  ["もう一度--again", "もう一度 / Again"],
  [undefined, "A day."],
])("below %s stands: %s", (heading, words) => {
  expect(hasWords(PAGE, heading, words)).toBe(true);
});

test.each([
  ["sign-in", "Up to four tries"],
  ["もう一度--again", "a lock 16"],
  ["もう一度--again", "A day."],
  ["later", "a lock 15"],
  ["gone", "A day."],
])("below %s does not stand: %s", (heading, words) => {
  expect(hasWords(PAGE, heading, words)).toBe(false);
});

function sheetOf(answer: string, sources: string) {
  return `| 項目 | 答え | 根拠 |\n| --- | --- | --- |\n| 回数 | ${answer} | ${sources} |\n`;
}

test.each([
  ["15分に3回", '[a](a.md "three tries in 15 minutes")'],
  ["5,000台に0.5秒", '[a](a.md "5,000 phones")、[b](b.md#c "0.5 s")'],
  ["30日", '`a.test.ts` "a session lasts 30 days"'],
  ["いいえ", ""],
])("%s has its figures from %s", (answer, sources) => {
  expect(figuresWithoutSource(sheetOf(answer, sources))).toEqual([]);
});

test.each([
  ["16分に3回", '[a](a.md "three tries in 15 minutes")', ["16"]],
  ["5,000台", '[a](a.md "50,000 phones")', ["5,000"]],
  ["0.5秒", '[a](a.md#5 "10.5 s")', ["0.5"]],
  ["30日、7日", "`30.test.ts`", ["30", "7"]],
  ["99%", "", ["99"]],
])("%s lacks a source in %s", (answer, sources, figures) => {
  expect(figuresWithoutSource(sheetOf(answer, sources))).toEqual(
    figures.map((figure) => ({ item: "回数", figure })),
  );
});
