/**
 * Exits with 1 if the code cites a rule that `docs/rules.md` does not have: `(rule 5.7)`, `(rules
 * 5.2 to 5.4, 5.8)`; if two rules have the same number; if `docs/security.md` names a test that
 * no such file has: `trpc.test.ts` "a batch of 20 calls"; or if a page links to a file or a heading
 * that is not there.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const PAGE = "docs/rules.md";
const PROOFS = "docs/security.md";
const CITATION = /\brules? (\d+\.\d+(?:(?:,? to |,? and |, )\d+\.\d+)*)/g;
const LINK = /\]\((?!https?:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const PROOF = /`([\w./]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")+)/g;

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
const proofs = [...readFileSync(PROOFS, "utf8").matchAll(PROOF)].flatMap(
  ([, file = "", titles = ""]) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file, title })),
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
    [...readFileSync(path, "utf8").matchAll(LINK)].map(([, file = "", heading]) => ({
      path,
      target: file === "" ? path : join(dirname(path), file),
      heading,
    })),
  );
const lost = links.filter(
  ({ target, heading }) =>
    !existsSync(target) || (heading && !headingsOf(target).includes(decodeURIComponent(heading))),
);
for (const { path, target, heading = "" } of lost) {
  console.error(`${path}: no ${target} ${heading}`);
}
for (const { file, title } of broken) console.error(`${PROOFS}: ${file} has no test "${title}"`);
for (const { path, number } of unknown) console.error(`${path}: no rule ${number} in ${PAGE}`);
for (const number of twice) console.error(`${PAGE}: two rules ${number}`);
const found = [known.size, citations.length, proofs.length, links.length];
if (found.includes(0)) console.error("nothing was read");
else {
  const [rules, cited, tests, pages] = found;
  console.log(`${cited} citations of ${rules} rules, ${tests} of tests, ${pages} links`);
}
const faults = [unknown, twice, broken, lost].flat();
process.exitCode = faults.length > 0 || found.includes(0) ? 1 : 0;

/** The headings of a page as links name them. */
function headingsOf(page: string): string[] {
  return [...readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, words = ""]) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
