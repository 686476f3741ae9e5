import { readFile, stat } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@kenshu/db/pool.ts";
import { sql } from "kysely";

/** A statement as the server sent it; a parameter is a text, or null. */
export type Statement = { text: string; parameters: (string | null)[] };

export type StatementLog = {
  /** What was sent to PostgreSQL while the call ran, by whomever; the call begins when nobody else sends anything. */
  during<T>(call: () => Promise<T>): Promise<{ result: T; statements: Statement[] }>;
  close(): Promise<void>;
};

/** After this many milliseconds without a statement no job is at work. */
const QUIET = 25;

/** Lets PostgreSQL write every statement into its log, until the end. */
export async function openStatementLog(db: Database, logFile: string): Promise<StatementLog> {
  await logStatements(db, "all");
  return {
    async during(call) {
      const size = await sizeOnceQuiet(logFile);
      const result = await call();
      const log = (await readFile(logFile)).subarray(size).toString();
      return { result, statements: readStatements(log) };
    },
    close: () => logStatements(db, "none"),
  };
}

/** The size of the log once it has stopped growing: a job of the server may send statements for a while. */
async function sizeOnceQuiet(logFile: string): Promise<number> {
  for (;;) {
    const { size } = await stat(logFile);
    await pause(QUIET);
    if ((await stat(logFile)).size === size) return size;
  }
}

async function logStatements(db: Database, which: "all" | "none"): Promise<void> {
  await sql`alter system set log_statement = ${sql.lit(which)}`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  // Every server process takes the setting over when it is next idle.
  await pause(300);
}

const ENTRY = /^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[\d+\] /m;

/** The statements of the log in their order, each with the parameters of the line after it. */
function readStatements(log: string): Statement[] {
  const statements: Statement[] = [];
  for (const entry of log.split(ENTRY)) {
    // Lines after the first of an entry begin with a tab.
    const text = entry.replaceAll("\n\t", "\n").trim();
    const executed = /^LOG: {2}(?:execute [^:]+|statement): ([\s\S]*)$/.exec(text)?.[1];
    if (executed) statements.push({ text: executed, parameters: [] });
    const parameters = /^DETAIL: {2}Parameters: ([\s\S]*)$/.exec(text)?.[1];
    if (parameters) statements.at(-1)?.parameters.push(...readParameters(parameters));
  }
  return statements;
}

function readParameters(list: string): (string | null)[] {
  return [...list.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  );
}
