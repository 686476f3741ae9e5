import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { REPOSITORY } from "../../bench/server.ts";
import { type Proof, tableOf } from "../prove.ts";

const DOCUMENT = join(REPOSITORY, "docs/cluster.md");
const PLACE = /(<!-- npm run prove -- --cluster -->\n)[\s\S]*?(<!-- end -->)/;

/** The table, with the time and place of the measurement above it. */
export function clusterTableOf(proofs: readonly Proof[], clients: number): string {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const people = `${clients} people at once`;
  return `${date}, ${machine}, all on one machine, ${people}, Node ${process.version}\n\n${tableOf(proofs)}`;
}

/** Puts the table into the document, in place of the former one. */
export async function writeToDocument(table: string): Promise<void> {
  const text = await readFile(DOCUMENT, "utf8");
  if (!PLACE.test(text)) throw new Error("docs/cluster.md has no place for the table");
  await writeFile(
    DOCUMENT,
    text.replace(PLACE, (_, start, end) => `${start}\n${table}\n\n${end}`),
  );
}
