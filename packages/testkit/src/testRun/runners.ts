import { readFile } from "node:fs/promises";

export type Counts = { passed: number; failed: number };
/** A program that runs tests and writes a report for counting them. */
export type Runner = {
  options(report: string): string[];
  /** Undefined if there is no report. */
  counts(report: string): Promise<Counts | undefined>;
};

export const vitest: Runner = {
  options: (report) => ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  async counts(report) {
    const read = await readReport<{ numPassedTests: number; numFailedTests: number }>(report);
    return read && { passed: read.numPassedTests, failed: read.numFailedTests };
  },
};

/** Writes to PLAYWRIGHT_JSON_OUTPUT_NAME. */
export const playwright: Runner = {
  options: () => [],
  async counts(report) {
    type Stats = { expected: number; flaky: number; unexpected: number };
    const read = await readReport<{ stats: Stats }>(report);
    return (
      read && { passed: read.stats.expected + read.stats.flaky, failed: read.stats.unexpected }
    );
  },
};

async function readReport<T>(path: string): Promise<T | undefined> {
  return readFile(path, "utf8").then(JSON.parse, () => undefined);
}
