import { readFile, stat } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@kenshu/db/pool.ts";
import { sql } from "kysely";

/** A statement as the server sent it. A parameter is a text or null. */
export type Statement = { text: string; parameters: (string | null)[] };

export type StatementLog = {
  /**
   * Everything that PostgreSQL received while the call ran, from anybody. The call begins when
   * nobody else is sending.
   */
  during<T>(call: () => Promise<T>): Promise<{ result: T; statements: Statement[] }>;
  close(): Promise<void>;
};

/** After this many milliseconds without a statement no job is at work. */
const QUIET = 25;

/** Makes PostgreSQL log every statement, until the end. */
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

/**
 * The size of the log when it has stopped growing: a job of the server may still send statements.
 */
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
  // Each server process adopts the setting when it is next idle.
  await pause(300);
}

const ENTRY = /^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[\d+\] /m;

/** The statements of the log in order, each with the parameters on the line after it. */
function readStatements(log: string): Statement[] {
  const statements: Statement[] = [];
  for (const entry of log.split(ENTRY)) {
    // Further lines of an entry begin with a tab.
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
