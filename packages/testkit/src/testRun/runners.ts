import { readFile } from "node:fs/promises";

export type Counts = { passed: number; failed: number; skipped: number };
/** A program that runs tests and writes a report for counting them. */
export type Runner = {
  options(report: string): string[];
  /** Undefined if there is no report. */
  counts(report: string): Promise<Counts | undefined>;
};

export const vitest: Runner = {
  options: (report) => ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  async counts(report) {
    type Sums = { numPassedTests: number; numFailedTests: number; numPendingTests: number };
    const read = await readReport<Sums>(report);
    return (
      read && {
        passed: read.numPassedTests,
        failed: read.numFailedTests,
        skipped: read.numPendingTests,
      }
    );
  },
};

/** Writes to PLAYWRIGHT_JSON_OUTPUT_NAME. */
export const playwright: Runner = {
  options: () => [],
  async counts(report) {
    type Stats = { expected: number; flaky: number; unexpected: number; skipped: number };
    const read = await readReport<{ stats: Stats }>(report);
    if (!read) return undefined;
    const { expected, flaky, unexpected, skipped } = read.stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  },
};

async function readReport<T>(path: string): Promise<T | undefined> {
  return readFile(path, "utf8").then(JSON.parse, () => undefined);
}
