import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@kenshu/db/pool.ts";
import { freePort } from "@kenshu/testkit/deploy/freePort.ts";
import { configureNginx, startNginx } from "@kenshu/testkit/deploy/nginx.ts";
import { sql } from "kysely";
import { startActivatedServers } from "../activatedServers.ts";
import type { BenchOptions } from "../bench.ts";
import { checkOut } from "../checkout.ts";
import { type MeasuredField, tokenOf } from "../field.ts";
import { chosenRows } from "../rows.ts";
import { REPOSITORY } from "../server.ts";
import { keepsSlots, openGround } from "../site.ts";
import { itemAt } from "../steps.ts";
import { figure, openTable } from "../table.ts";
import type { Drained, Flood, Phone, Told } from "./phones.ts";

/** Students of the flood come in groups as large as those of a connection. */
const STUDENTS_IN_GROUP = 50;

export type FloodOptions = Pick<BenchOptions, "scale" | "stopping"> & {
  phones: number;
  /** All phones come within this many seconds. */
  within: number;
  /** This revision is flooded first. */
  revision: string | undefined;
};

/**
 * Lets so many phones open the list of a facility and reserve, each over a connection and from an
 * address of its own, on two processes behind the delivered nginx. Prints a line for each revision.
 */
export async function flood(parts: AsyncDisposableStack, options: FloodOptions): Promise<void> {
  const { phones, within, revision, stopping } = options;
  const line = openTable(`${phones} phones within ${within} s`, [
    "",
    "drained s",
    "answered",
    "reserved",
    "refused",
    "turned away",
    "broken",
    "slots p50",
    "slots p99",
    "reserve p50",
    "reserve p99",
    "server MB",
    "rows told",
  ]);
  const old = revision && (await checkOut(parts, revision, stopping));
  for (const [name, checkout] of [
    ...(old ? [[revision, old] as const] : []),
    ["ours", REPOSITORY] as const,
  ]) {
    // Each has the machine to itself.
    const { drained, megabytes, written } = await floodOnce(checkout, options);
    const { slots, reserve } = drained;
    const all = [...slots, ...reserve];
    const reserved = countOf(reserve, (status) => status === 200);
    line([
      name ?? "",
      figure(drained.seconds),
      String(countOf(all, (status) => status === 200 || status === 400)),
      String(reserved),
      String(countOf(all, (status) => status === 400)),
      String(countOf(all, (status) => status === 429 || status >= 500)),
      String(countOf(all, (status) => status === 0)),
      ...[slots, reserve].flatMap((told) => [percentile(told, 0.5), percentile(told, 0.99)]),
      String(Math.round(megabytes)),
      written === reserved ? "all" : `${written} of ${reserved}`,
    ]);
  }
}

async function floodOnce(checkout: string, options: FloodOptions) {
  const parts = new AsyncDisposableStack();
  try {
    return await floodServers(parts, checkout, options);
  } finally {
    await parts.disposeAsync();
  }
}

async function floodServers(
  parts: AsyncDisposableStack,
  checkout: string,
  { phones, within, scale, stopping }: FloodOptions,
) {
  const connections = Math.ceil(phones / STUDENTS_IN_GROUP);
  const { db, databaseUrl, field } = await openGround(parts, {
    checkout,
    scale,
    connections,
    stopping,
  });
  const ports = { http: await freePort(), https: await freePort(), server: await freePort() };
  const servers = await startActivatedServers(parts, ports.server, databaseUrl, checkout);
  const folder = await mkdtemp(join(tmpdir(), "kenshu-nginx-"));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  await startNginx(parts, await configureNginx(folder, ports), ports);

  const before = await reservationCount(db);
  const child = fork(new URL(import.meta.resolve("./phones.ts")), {
    signal: stopping,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, "tls/fullchain.pem") },
  });
  const url = `https://127.0.0.1:${ports.https}`;
  const known = { ...field, keepsSlots: await keepsSlots(`http://127.0.0.1:${ports.server}`) };
  const sent: Flood = { url, within, phones: phonesOf(known, phones) };
  child.send(sent);
  const [drained]: [Drained] = await Promise.race([
    once(child, "message") as Promise<[Drained]>,
    // An exit may be told before the last message.
    once(child, "disconnect").then(() => Promise.reject(new Error("the phones ended"))),
  ]);
  const peaks = await Promise.all(servers.pids().map(peakMegabytes));
  return {
    drained,
    megabytes: peaks.reduce((sum, peak) => sum + peak, 0),
    written: (await reservationCount(db)) - before,
  };
}

/** Phones of different students, from different addresses, that want different sessions. */
function phonesOf(field: MeasuredField, count: number): Phone[] {
  const [slots] = chosenRows(field, ["slots"]);
  const { firstStudent, studentsPerConnection, firstSchedule, lastSchedule } = field.reserving;
  const students = studentsPerConnection * Math.ceil(count / STUDENTS_IN_GROUP);
  return Array.from({ length: count }, (_, index) => {
    const read = slots?.work.kind === "read" ? itemAt(slots.work.requests, index) : null;
    const paths = read ? [read.path, ...(read.further ?? [])] : [];
    return {
      address: `127.1.${index >> 8}.${index & 255}`,
      paths,
      reader: read?.token ?? "",
      token: tokenOf(firstStudent + (index % students)),
      scheduleId: firstSchedule + Math.floor(Math.random() * (lastSchedule - firstSchedule + 1)),
    };
  });
}

function countOf(told: readonly Told[], counts: (status: number) => boolean): number {
  return told.filter(({ status }) => counts(status)).length;
}

function percentile(told: readonly Told[], share: number): string {
  const sorted = told.map(({ took }) => took).sort((a, b) => a - b);
  return figure(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
}

/** The most memory that a process has ever held. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

async function reservationCount(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reservation`.execute(db);
  return rows[0]?.count ?? 0;
}
