import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { skipWithout } from "@kenshu/testkit/tools/skipWithout.ts";

/** A sheet as another program reads it. A date cell is `yyyy-MM-dd`. */
export type ReadSheet = {
  name: string;
  rows: (string | number | null)[][];
  /** The number formats of the second row's cells. */
  formats: string[];
  hasDates: boolean[];
  freeze: string | null;
  filter: string | null;
  printTitles: [rows: string | null, columns: string | null];
  header: string | null;
  paper: [size: number, orientation: string, width: number, height: number];
  widths: number[];
  charts: { kind: string; grouping: string; series: [values: string, categories: string][] }[];
};

/**
 * The sheets of workbooks as read by openpyxl, which shares no code with our writer. A test is
 * skipped without it.
 */
export async function readWorkbooks(files: readonly Uint8Array[]): Promise<ReadSheet[][]> {
  skipWithout("openpyxl");
  const folder = await mkdtemp(join(tmpdir(), "kenshu-workbooks-"));
  try {
    const paths = files.map((_, index) => join(folder, `${index}.xlsx`));
    await Promise.all(files.map((file, index) => writeFile(paths[index] ?? "", file)));
    const script = join(import.meta.dirname, "readWorkbooks.py");
    const { stdout } = await promisify(execFile)("/usr/bin/python3", [script, ...paths], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}
