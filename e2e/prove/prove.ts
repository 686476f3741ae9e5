import { setTimeout as pause } from "node:timers/promises";
import { findFaults } from "@kenshu/db/check/findFaults.ts";
import type { Ground, Workplace } from "./ground.ts";
import type { Kill } from "./kills.ts";
import { type Outcome, startLoad } from "./load.ts";
import { doubledIn, lostIn } from "./promises.ts";

const CLIENTS = 12;
/** Milliseconds of work before, between and after the faults. */
const UNDISTURBED = 1000;
/** Everything must work again within this many milliseconds. */
const RECOVERY = 120_000;
/** The fault may happen this often without hitting a call. */
const TIMES_MAX = 20;

export type Proof = {
  what: string;
  seconds: number;
  times: number;
  outcome: Outcome;
  /** Answered with success but missing. */
  lost: string[];
  /** Entered once but present twice. */
  doubled: string[];
  /** Rules across several rows that are broken. */
  faults: string[];
};

/**
 * Lets many people work while the fault happens repeatedly, for that many seconds and at least
 * once. Then checks what is left. `pace` is the milliseconds between two acts of a person, to leave
 * time for other tests.
 */
export async function prove(ground: Ground, kill: Kill, { seconds = 0, pace = 0 }): Promise<Proof> {
  while (ground.urls().length < kill.servers) await ground.startServer();
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const load = startLoad(ground, CLIENTS, pace);
  let times = 0;
  do {
    await pause(UNDISTURBED);
    await kill.happen(ground);
    times++;
    await recovered(load.outcome);
    // A fault that no call met proves nothing.
  } while (elapsed() < seconds || (!isNoticed(load.outcome) && times < TIMES_MAX));
  await pause(UNDISTURBED);
  await load.stop();
  return judged(ground, { what: kill.what, seconds: elapsed(), times, outcome: load.outcome });
}

/** What is left, and how it went. */
export async function judged(
  { db }: Pick<Workplace, "db">,
  went: Pick<Proof, "what" | "seconds" | "times" | "outcome">,
): Promise<Proof> {
  return {
    ...went,
    lost: await lostIn(db, went.outcome.promised),
    doubled: await doubledIn(db),
    faults: await findFaults(db, new Date()),
  };
}

/** Whether the fault has hit a call. */
export function isNoticed({ unavailable, broken }: Outcome): boolean {
  return unavailable + broken > 0;
}

/** Returns when calls succeed again; throws if they do not. */
async function recovered(outcome: Outcome): Promise<void> {
  const enough = outcome.succeeded + CLIENTS;
  const deadline = performance.now() + RECOVERY;
  while (outcome.succeeded < enough) {
    if (performance.now() > deadline) throw new Error("nothing works any more");
    await pause(50);
  }
}

/**
 * Whether callers saw only successes, refusals, 503 and broken connections, and whether nothing is
 * lost or wrong.
 */
export function findings({ outcome, lost, doubled, faults }: Proof): string[] {
  return [
    ...outcome.failed,
    ...lost.map((what) => `lost: ${what}`),
    ...doubled.map((what) => `doubled: ${what}`),
    ...outcome.promised.unseen.map((memo) => `not seen right after: ${memo}`),
    ...faults,
    ...(outcome.hanging > 0 ? [`${outcome.hanging} calls without an answer`] : []),
  ];
}

/** The proofs as a table in Markdown. */
export function tableOf(proofs: readonly Proof[]): string {
  const columns: [string, (proof: Proof) => number | string][] = [
    ["what", ({ what }) => what],
    ["times", ({ times }) => times],
    ["seconds", ({ seconds }) => Math.round(seconds)],
    ["calls", ({ outcome }) => outcome.calls],
    ["2xx", ({ outcome }) => outcome.succeeded],
    ["refused", ({ outcome }) => outcome.refused],
    ["503", ({ outcome }) => outcome.unavailable],
    ["broken", ({ outcome }) => outcome.broken],
    ["hanging", ({ outcome }) => outcome.hanging],
    ["500", ({ outcome }) => outcome.failed.length],
    ["s without writes", ({ outcome }) => (outcome.longestWithoutWrite / 1000).toFixed(1)],
    ["slowest ms", ({ outcome }) => Math.round(outcome.slowest)],
    ["lost", ({ lost }) => lost.length],
    ["doubled", ({ doubled }) => doubled.length],
    ["unseen", ({ outcome }) => outcome.promised.unseen.length],
    ["faults", ({ faults }) => faults.length],
  ];
  const line = (cells: (number | string)[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(([name]) => name)),
    line(columns.map(() => "---")),
    ...proofs.map((proof) => line(columns.map(([, value]) => value(proof)))),
  ].join("\n");
}
