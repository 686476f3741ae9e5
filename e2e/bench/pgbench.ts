import { execFile } from "node:child_process";
import { access, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Captured } from "./capture.ts";
import { PGBENCH_SESSION, type ReservingField } from "./field.ts";
import type { Statement } from "./statementLog.ts";

const execute = promisify(execFile);
/** Debian's folder with the programs of each version. */
const DEBIAN = "/usr/lib/postgresql";
/** A script run reserves and cancels: two transactions. */
const TRANSACTIONS_PER_RUN = 2;

/** The path of pgbench, or null. Any version drives our server. */
export async function findPgbench(): Promise<string | null> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const folders = [
    ...versions
      .sort()
      .reverse()
      .map((version) => join(DEBIAN, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  for (const folder of folders) {
    const path = join(folder, "pgbench");
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}

/**
 * Writes a script that reserves and cancels with these statements. Student and schedule vary as
 * over HTTP. Returns its path.
 */
export async function writePgbenchScript(
  path: string,
  statements: string,
  { firstStudent, studentsPerConnection, firstSchedule, lastSchedule }: ReservingField,
): Promise<string> {
  await writeFile(
    path,
    `\\set student ${firstStudent} + :client_id * ${studentsPerConnection} + random(0, ${studentsPerConnection - 1})
\\set schedule random(${firstSchedule}, ${lastSchedule})
${statements}`,
  );
  return path;
}

/**
 * The server's statements, one per line. Varying values are variables; all others stay as they
 * were.
 */
export function capturedStatements(captured: Captured): string {
  const lines = captured.statements.map((statement) => {
    const makesReservation = /^\s*(with written as \(\s*)?insert into "?reservation"? /i.test(
      statement.text,
    );
    return `${inlined(statement, captured)}${makesReservation ? " \\gset reserved_" : ";"}\n`;
  });
  return lines.join("");
}

/** The statement with its parameters filled in, or variables for the varying ones. */
function inlined({ text, parameters }: Statement, captured: Captured): string {
  const variables = new Map([
    [String(captured.studentUserId), ":student"],
    [String(captured.scheduleId), ":schedule"],
    [String(captured.reserveId), ":reserved_id"],
    [`{${captured.scheduleId}}`, "('{' || :schedule || '}')::integer[]"],
    [captured.sessionDigest, `('${PGBENCH_SESSION}' || :student)`],
  ]);
  return withoutComments(text)
    .replaceAll(/\s*\n\s*/g, " ")
    .replace(/;\s*$/, "")
    .replace(/\$(\d+)/g, (_, number) => {
      const value = parameters[Number(number) - 1];
      if (value === undefined || value === null) return "null";
      return variables.get(value) ?? literal(value);
    });
}

/** On one line a comment would swallow the rest. Quoted text may contain two dashes. */
function withoutComments(text: string): string {
  return text.replaceAll(/('(?:[^']|'')*'|"(?:[^"]|"")*")|--[^\n]*/g, (_, quoted) => quoted ?? "");
}

/**
 * A text without a type, like a parameter. pgbench takes a colon before a letter for a variable.
 */
function literal(value: string): string {
  const escaped = value
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "''")
    .replaceAll("\n", "\\n")
    .replaceAll(":", "\\x3a");
  return `E'${escaped}'`;
}

/** Transactions per second, and the mean time of one, at pgbench's best number of connections. */
export async function runPgbench(
  pgbench: string,
  run: {
    script: string;
    connections: readonly number[];
    seconds: number;
    database: string;
    /** Its time may end between a reserve and its cancel. The next would draw what is left. */
    freeStudents: () => Promise<void>;
    stopping: AbortSignal;
  },
) {
  let best = { connections: 0, perSecond: 0, milliseconds: 0 };
  for (const connections of run.connections) {
    await run.freeStudents();
    const given = [
      "--no-vacuum",
      "--protocol=prepared",
      `--client=${connections}`,
      `--jobs=${Math.min(2, connections)}`,
      `--time=${run.seconds}`,
      "--random-seed=1",
      `--file=${run.script}`,
      run.database,
    ];
    const { stdout } = await execute(pgbench, given, { signal: run.stopping });
    const runsPerSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    if (!runsPerSecond) throw new Error(`pgbench said:\n${stdout}`);
    const perSecond = runsPerSecond * TRANSACTIONS_PER_RUN;
    const milliseconds = (connections / perSecond) * 1000;
    if (perSecond > best.perSecond) best = { connections, perSecond, milliseconds };
  }
  return best;
}
