import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { freePort } from "@kenshu/testkit/deploy/freePort.ts";
import { certificateIn, configureNginx, startNginx } from "@kenshu/testkit/deploy/nginx.ts";
import { startActivatedServers } from "../../bench/activatedServers.ts";
import { type Ground, openGround } from "../ground.ts";
import { type Outcome, startLoad } from "../load.ts";
import { proveOpening } from "../opening.ts";
import { lostIn } from "../promises.ts";
import { findings, type Proof } from "../prove.ts";
import { fillLog, type Reading, startReaders } from "./readers.ts";

const CLIENTS = 12;
const READERS = 2;
/** Milliseconds of work between two restarts. */
const UNDISTURBED = 1000;

export type UpdateProof = {
  seconds: number;
  restarts: number;
  /** Milliseconds from the signal until the next server is ready. */
  longestRestart: number;
  outcome: Outcome;
  reading: Reading;
  /** A crowd of phones through nginx at the end. */
  opening: Proof;
  lost: string[];
};

/**
 * Restarts two servers in turn behind the delivered nginx while many people call and read files. It
 * takes this many seconds, and each server restarts at least once. `pace` leaves time for other
 * tests.
 */
export async function proveUpdate(options: {
  seconds?: number;
  pace?: number;
  phones: number;
}): Promise<UpdateProof> {
  const parts = new AsyncDisposableStack();
  try {
    return await restartUnderLoad(parts, options);
  } finally {
    await parts.disposeAsync();
  }
}

async function restartUnderLoad(
  parts: AsyncDisposableStack,
  { seconds = 0, pace = 0, phones }: Parameters<typeof proveUpdate>[0],
): Promise<UpdateProof> {
  const ground = await openGround();
  parts.defer(() => ground.close());
  await fillLog(ground.db);

  const ports = { http: await freePort(), https: await freePort(), server: await freePort() };
  const servers = await startActivatedServers(parts, ports.server, ground.databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), "kenshu-nginx-"));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  await startNginx(parts, await configureNginx(folder, ports), ports);
  setDefaultCACertificates([...getCACertificates(), await certificateIn(folder)]);

  const url = `https://127.0.0.1:${ports.https}`;
  const behindNginx: Ground = { ...ground, urls: () => [url] };
  const load = startLoad(behindNginx, CLIENTS, pace);
  const [administrator = 0] = ground.people.administrators;
  const readers = startReaders(url, administrator, READERS);

  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let restarts = 0;
  let longestRestart = 0;
  do {
    for (const name of ["1", "2"] as const) {
      await pause(UNDISTURBED);
      const stoppedAt = performance.now();
      await servers.restart(name);
      longestRestart = Math.max(longestRestart, performance.now() - stoppedAt);
      restarts++;
    }
  } while (elapsed() < seconds);
  await pause(UNDISTURBED);
  await Promise.all([load.stop(), readers.stop()]);
  const restarted = elapsed();
  const opening = await proveOpening(behindNginx, phones);
  return {
    seconds: restarted,
    restarts,
    longestRestart,
    outcome: load.outcome,
    reading: readers.reading,
    opening,
    lost: await lostIn(ground.db, load.outcome.promised),
  };
}

/** What nobody may notice of an update: a failed call, or a file that was cut. */
export function findingsOfUpdate(proof: UpdateProof): string[] {
  const { outcome, reading, opening, lost } = proof;
  const counts = {
    "answers of 503": outcome.unavailable,
    "broken connections": outcome.broken,
    "calls without an answer": outcome.hanging,
    "files cut short": reading.cut,
  };
  return [
    ...Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : [])),
    ...outcome.failed,
    ...lost.map((what) => `lost: ${what}`),
    // These look at the whole database, after the restarts and the phones.
    ...findings(opening),
  ];
}

/** The proof as a table in Markdown. */
export function tableOfUpdate(proof: UpdateProof): string {
  const { outcome, reading } = proof;
  const columns: [string, number][] = [
    ["restarts", proof.restarts],
    ["seconds", Math.round(proof.seconds)],
    ["longest restart ms", Math.round(proof.longestRestart)],
    ["calls", outcome.calls],
    ["2xx", outcome.succeeded],
    ["refused", outcome.refused],
    ["503", outcome.unavailable],
    ["broken", outcome.broken],
    ["500", outcome.failed.length],
    ["slowest ms", Math.round(outcome.slowest)],
    ["files whole", reading.whole],
    ["files cut", reading.cut],
    ["files given up after 5 s", reading.givenUp],
    ["lost", proof.lost.length],
    ["faults", proof.opening.faults.length],
  ];
  const line = (cells: (number | string)[]) => `| ${cells.join(" | ")} |`;
  return [
    columns.map(([name]) => name),
    columns.map(() => "---"),
    columns.map(([, value]) => value),
  ]
    .map(line)
    .join("\n");
}
