import { readFile, stat } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@kenshu/db/pool.ts";
import { sql } from "kysely";
import { digestOf, type Field, tokenOf } from "./field.ts";
import { HttpConnection } from "./httpConnection.ts";

/** A statement as the server sent it; a parameter is a text, or null. */
export type Statement = { text: string; parameters: (string | null)[] };

/** What a reserve and a cancel of one student sent, and the values that differ from time to time. */
export type Captured = {
  statements: Statement[];
  studentUserId: number;
  scheduleId: number;
  reserveId: number;
  sessionDigest: string;
};

/**
 * Lets a student reserve and cancel over HTTP while PostgreSQL writes every statement into its log,
 * and reads them back from there.
 */
export async function captureReserveAndCancel(
  db: Database,
  url: string,
  { reserving }: Field,
  logFile: string,
): Promise<Captured> {
  const studentUserId = reserving.firstStudent;
  const scheduleId = reserving.firstSchedule + 1;
  const token = tokenOf(studentUserId);
  const http = new HttpConnection(url);
  // The first call makes the server connect.
  await http.get("User/GetOwn", token);

  await logStatements(db, "all");
  const { size } = await stat(logFile);
  const reserved = await http.post("TrainingReserve/ReserveByStudent", token, { scheduleId });
  if (reserved.status !== 200) throw new Error(`reserve: ${reserved.body}`);
  const { reserveId } = JSON.parse(reserved.body);
  const cancelled = await http.post("TrainingReserve/Cancel", token, { reserveId });
  if (cancelled.status !== 200) throw new Error(`cancel: ${cancelled.body}`);
  const log = (await readFile(logFile)).subarray(size).toString();
  await logStatements(db, "none");
  http.close();

  const statements = readStatements(log);
  if (statements.length < 10) throw new Error(`too few statements in the log:\n${log}`);
  return { statements, studentUserId, scheduleId, reserveId, sessionDigest: digestOf(token) };
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
