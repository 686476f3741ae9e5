/** A link to a file, or to a heading in it, with the words that it quotes from there. */
export type Link = { file: string; heading: string | undefined; words: string | undefined };

const LINK = /\]\((?!https?:|\/)([^)#\s]*)(?:#([^)\s]+))?(?: "([^"]+)")?\)/g;
const TEST = /`([\w./]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")*)/g;

/** The links of a page within the repository: `[words](file#heading "what stands there")`. */
export function linksOf(page: string): Link[] {
  return [...page.matchAll(LINK)].map(([, file = "", heading, words]) => ({
    file,
    heading: heading && decodeURIComponent(heading),
    words,
  }));
}

/** The tests that a page names: `trpc.test.ts` "a batch of 20 calls". Of a file alone the title is empty. */
export function testsOf(page: string): { file: string; title: string }[] {
  return [...page.matchAll(TEST)].flatMap(([, file = "", titles = ""]) =>
    titles === ""
      ? [{ file, title: "" }]
      : [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file, title })),
  );
}

/** Whether the page has the heading, as links name it. */
export function hasHeading(page: string, heading: string): boolean {
  return headingsOf(page.split("\n")).some(({ name }) => name === heading);
}

/**
 * Whether the words stand in the heading, or below it and above the next one of its rank; without a
 * heading, anywhere in the page. Marks of tables, code and emphasis do not count.
 */
export function hasWords(page: string, heading: string | undefined, words: string): boolean {
  const lines = page.split("\n");
  if (heading === undefined) return plain(page).includes(plain(words));
  const headings = headingsOf(lines);
  return headings.some(({ name, rank, line }) => {
    const next = headings.find((other) => other.line > line && other.rank <= rank);
    return (
      name === heading && plain(lines.slice(line, next?.line).join("\n")).includes(plain(words))
    );
  });
}

function headingsOf(lines: string[]) {
  let inCode = false;
  return lines.flatMap((text, line) => {
    if (text.trimStart().startsWith("```")) inCode = !inCode;
    const [, marks = "", words = ""] = (!inCode && text.match(/^(#+) (.+)$/)) || [];
    const name = words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    return name === "" ? [] : [{ name, rank: marks.length, line }];
  });
}

function plain(text: string): string {
  return text
    .replaceAll(/[*`]/g, "")
    .replaceAll(/[|\s]+/g, " ")
    .trim();
}
