/**
 * Exits with 1 if the code cites a rule that `docs/rules.md` does not have: `(rule 5.7)`, `(rules
 * 5.2 to 5.4, 5.8)`, 規則5.7; if two rules have the same number; if `docs/security.md` or
 * `docs/service-levels.md` names a test that no such file has: `trpc.test.ts` "a batch of 20
 * calls"; if a page links to a file or a heading that is not there, or quotes in the link what does
 * not stand there; or if an answer of `docs/service-levels.md` has a figure without a source.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hasHeading, hasWords, linksOf, testsOf } from "#documents/page.ts";
import { figuresWithoutSource } from "#documents/sheet.ts";

const PAGE = "docs/rules.md";
const SHEET = "docs/service-levels.md";
const PROOFS = ["docs/security.md", SHEET];
const CITATION = /(?:\brules? |規則)(\d+\.\d+(?:(?:,? to |,? and |, )\d+\.\d+)*)/g;

const tracked = execFileSync("git", [
  "ls-files",
  "-z",
  "--cached",
  "--others",
  "--exclude-standard",
])
  .toString()
  .split("\0")
  .filter((path) => /\.(ts|tsx|css|sql|md)$/.test(path) && existsSync(path));

const numbers = [...readFileSync(PAGE, "utf8").matchAll(/^\*\*(\d+\.\d+)\*\*/gm)].map(
  ([, number = ""]) => number,
);
const known = new Set(numbers);
const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
// A comment may have a line break inside a citation.
const citations = tracked.flatMap((path) =>
  [
    ...readFileSync(path, "utf8")
      .replaceAll(/\s*\n\s*\*?\s*/g, " ")
      .matchAll(CITATION),
  ].flatMap(([, numbers = ""]) =>
    (numbers.match(/\d+\.\d+/g) ?? []).map((number) => ({ path, number })),
  ),
);
const unknown = citations.filter(({ number }) => !known.has(number));
const proofs = PROOFS.flatMap((path) =>
  testsOf(readFileSync(path, "utf8")).map((test) => ({ path, ...test })),
);
const broken = proofs.filter(({ file, title }) => {
  // The package or module stands before a name that two files share.
  const parts = file.split("/");
  return !tracked.some(
    (path) =>
      path.endsWith(`/${parts.at(-1)}`) &&
      parts.every((part) => path.split("/").includes(part)) &&
      readFileSync(path, "utf8").includes(title),
  );
});
const links = tracked
  .filter((path) => path.endsWith(".md"))
  .flatMap((path) =>
    linksOf(readFileSync(path, "utf8")).map(({ file, heading, words }) => ({
      path,
      target: file === "" ? path : join(dirname(path), file),
      heading,
      words,
    })),
  );
const lost = links.filter(
  ({ target, heading }) =>
    !existsSync(target) || (heading && !hasHeading(readFileSync(target, "utf8"), heading)),
);
const quotations = links.flatMap((link) =>
  link.words === undefined || lost.includes(link) ? [] : [{ ...link, words: link.words }],
);
const misquoted = quotations.filter(
  ({ target, heading, words }) => !hasWords(readFileSync(target, "utf8"), heading, words),
);
const sourceless = figuresWithoutSource(readFileSync(SHEET, "utf8"));
for (const { path, target, heading = "" } of lost) {
  console.error(`${path}: no ${target} ${heading}`);
}
for (const { path, target, heading = "", words } of misquoted) {
  console.error(`${path}: ${target} ${heading} does not say "${words}"`);
}
for (const { item, figure } of sourceless) {
  console.error(`${SHEET}: ${item}: ${figure} stands in no source`);
}
for (const { path, file, title } of broken) {
  console.error(title ? `${path}: ${file} has no test "${title}"` : `${path}: no ${file}`);
}
for (const { path, number } of unknown) console.error(`${path}: no rule ${number} in ${PAGE}`);
for (const number of twice) console.error(`${PAGE}: two rules ${number}`);
const found = [known.size, citations.length, proofs.length, links.length, quotations.length];
if (found.includes(0)) console.error("nothing was read");
else {
  const [rules, cited, tests, pages, quoted] = found;
  console.log(
    `${cited} citations of ${rules} rules, ${tests} of tests, ${pages} links, ${quoted} quotations`,
  );
}
const faults = [unknown, twice, broken, lost, misquoted, sourceless].flat();
process.exitCode = faults.length > 0 || found.includes(0) ? 1 : 0;
