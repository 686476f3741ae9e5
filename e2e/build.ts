import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

const REPOSITORY = resolve(import.meta.dirname, "..");

/** Builds the screens and the server that the tests run, if their sources have changed. */
export default function build() {
  const words = ["run", "build", "--output-logs=errors-only"];
  execFileSync("turbo", words, { cwd: REPOSITORY, stdio: "inherit" });
}
