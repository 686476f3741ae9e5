/**
 * Checks the walls of `.dependency-cruiser.mjs`. Exits with 1 if an import breaks one, or if a source
 * file was not looked at: a parser that does not fit passes over all of them in silence.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cruise, format } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";

const FOLDERS = ["apps", "packages", "e2e"];

const options = await extractOptions("./.dependency-cruiser.mjs");
const { output: result } = await cruise(FOLDERS, options);
if (typeof result === "string") throw new Error(result);
const { output, exitCode } = await format(result, { outputType: "err" });
console.log(output);

const sources = execFileSync("git", ["ls-files", "-z", ...FOLDERS], { encoding: "utf8" })
  .split("\0")
  .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
const read = new Set(result.modules.map(({ source }) => source));
const unread = sources.filter((path) => !read.has(path));
for (const path of unread) console.error(`${path} was not looked at`);
process.exitCode = exitCode > 0 || unread.length > 0 || sources.length === 0 ? 1 : 0;
