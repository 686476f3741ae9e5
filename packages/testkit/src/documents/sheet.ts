import { linksOf, testsOf } from "#documents/page.ts";

const ROW = /^\| ([^|]+) \| ([^|]+) \| ([^|]*) ?\|$/gm;
const FIGURE = /\d+(?:[.,]\d+)*/g;
const NUMERALS = "zero one two three four five six seven eight nine ten".split(" ");

/**
 * The figures of a sheet (項目 | 答え | 根拠) that have no source: each number of an answer must stand
 * in what its row quotes, in a link's words or a test's title. A source may write it as a word.
 */
export function figuresWithoutSource(sheet: string): { item: string; figure: string }[] {
  return [...sheet.matchAll(ROW)].flatMap(([, item = "", answer = "", sources = ""]) => {
    const quoted = [
      ...linksOf(sources).map(({ words = "" }) => words),
      ...testsOf(sources).map(({ title }) => title),
    ].join(" ");
    const known = new Set(figuresOf(quoted));
    return figuresOf(answer)
      .filter((figure) => !known.has(figure))
      .map((figure) => ({ item, figure }));
  });
}

function figuresOf(text: string): string[] {
  const spelled = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return [
    ...(text.match(FIGURE) ?? []),
    ...spelled.map((word) => NUMERALS.indexOf(word)).flatMap((at) => (at < 0 ? [] : [String(at)])),
  ];
}
