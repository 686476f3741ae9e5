/**
 * Exits with 1 if the code cites a rule that `docs/rules.md` does not have: `(rule 5.7)`, `(rules
 * 5.2 to 5.4, 5.8)`; or if two rules have the same number.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const PAGE = "docs/rules.md";
const CITATION = /\brules? (\d+\.\d+(?:(?:,? to |,? and |, )\d+\.\d+)*)/g;

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
for (const { path, number } of unknown) console.error(`${path}: no rule ${number} in ${PAGE}`);
for (const number of twice) console.error(`${PAGE}: two rules ${number}`);
if (known.size === 0 || citations.length === 0) console.error("nothing was read");
else console.log(`${citations.length} citations of ${known.size} rules`);
process.exitCode =
  unknown.length > 0 || twice.length > 0 || known.size === 0 || citations.length === 0 ? 1 : 0;
