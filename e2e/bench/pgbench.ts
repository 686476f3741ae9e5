import { execFile } from "node:child_process";
import { access, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Captured, Statement } from "./capture.ts";
import { PGBENCH_SESSION, type ReservingField } from "./field.ts";

const execute = promisify(execFile);
/** Where Debian keeps the programs of each version. */
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
 * Writes the captured statements as a script in which student, schedule and reservation vary as
 * they do over HTTP; all other values stay as they were. Returns its path.
 */
export async function writePgbenchScript(
  folder: string,
  captured: Captured,
  { firstStudent, studentsPerConnection, firstSchedule, lastSchedule }: ReservingField,
): Promise<string> {
  const lines = [
    `\\set student ${firstStudent} + :client_id * ${studentsPerConnection} + random(0, ${studentsPerConnection - 1})`,
    `\\set schedule random(${firstSchedule}, ${lastSchedule})`,
    ...captured.statements.map((statement) => {
      const makesReservation = /^\s*(with written as \(\s*)?insert into "?reservation"? /i.test(
        statement.text,
      );
      return `${inlined(statement, captured)}${makesReservation ? " \\gset reserved_" : ";"}`;
    }),
  ];
  const path = join(folder, "reserveAndCancel.sql");
  await writeFile(path, `${lines.join("\n")}\n`);
  return path;
}

/** The statement with its parameters written in, as variables where they vary. */
function inlined({ text, parameters }: Statement, captured: Captured): string {
  const variables = new Map([
    [String(captured.studentId), ":student"],
    [String(captured.scheduleId), ":schedule"],
    [String(captured.reserveId), ":reserved_id"],
    [`{${captured.scheduleId}}`, "('{' || :schedule || '}')::integer[]"],
    [captured.sessionDigest, `('${PGBENCH_SESSION}' || :student)`],
  ]);
  return text
    .replace(/\$(\d+)/g, (_, number) => {
      const value = parameters[Number(number) - 1];
      if (value === undefined || value === null) return "null";
      return variables.get(value) ?? literal(value);
    })
    .replaceAll(/\s*\n\s*/g, " ")
    .replace(/;\s*$/, "");
}

/** A text of no particular type, as a parameter is; pgbench takes a colon before a letter for a variable. */
function literal(value: string): string {
  const escaped = value
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "''")
    .replaceAll("\n", "\\n")
    .replaceAll(":", "\\x3a");
  return `E'${escaped}'`;
}

/** Transactions per second, and the mean time of one. */
export async function runPgbench(
  pgbench: string,
  {
    script,
    protocol,
    connections,
    seconds,
    connectionString,
  }: {
    script: string;
    protocol: "extended" | "prepared";
    connections: number;
    seconds: number;
    connectionString: string;
  },
): Promise<{ perSecond: number; milliseconds: number }> {
  const { stdout } = await execute(pgbench, [
    "--no-vacuum",
    `--protocol=${protocol}`,
    `--client=${connections}`,
    "--jobs=2",
    `--time=${seconds}`,
    "--random-seed=1",
    `--file=${script}`,
    connectionString,
  ]);
  const runsPerSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (!runsPerSecond) throw new Error(`pgbench said:\n${stdout}`);
  const perSecond = runsPerSecond * TRANSACTIONS_PER_RUN;
  return { perSecond, milliseconds: (connections / perSecond) * 1000 };
}
