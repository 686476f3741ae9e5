import { setTimeout as pause } from "node:timers/promises";
import { findFaults } from "@kenshu/db/check/findFaults.ts";
import type { Ground, Workplace } from "./ground.ts";
import type { Kill } from "./kills.ts";
import { newOutcome, type Outcome, startLoad } from "./load.ts";
import { doubledIn, lostIn } from "./promises.ts";
import { openScreens } from "./screens/screens.ts";

const CLIENTS = 12;
/** Milliseconds of work before, between and after the faults. */
const UNDISTURBED = 1000;
/** Everything must work again within this many milliseconds. */
const RECOVERY = 120_000;
/**
 * Open screens must be true within this many milliseconds after the last call. A browser gives up a
 * silent stream after half of it, and beside a busy neighbour everything is slow.
 */
const TRUE_WITHIN = 90_000;
/** The fault may happen this often without hitting a call. */
const TIMES_MAX = 20;

export type Proof = {
  what: string;
  seconds: number;
  times: number;
  outcome: Outcome;
  /** The screens that were open meanwhile, if any. */
  screens?: {
    /** How many streams the fault itself has hit. */
    hits: number;
    /** What differed from a fresh read. */
    outdated: string[];
    /** In milliseconds: the longest time from the last call until all were true. */
    slowest: number;
  };
  /** Answered with success but missing. */
  lost: string[];
  /** Entered once but present twice. */
  doubled: string[];
  /** Rules across several rows that are broken. */
  faults: string[];
};

/**
 * Lets many people work while the fault happens repeatedly, for that many seconds and at least
 * once. After each time the screens that are open must become true. Then checks what is left. `pace` is the milliseconds between two acts of a person, to leave
 * time for other tests.
 */
export async function prove(ground: Ground, kill: Kill, { seconds = 0, pace = 0 }): Promise<Proof> {
  while (ground.urls().length < kill.servers) await ground.startServer();
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const screens = await openScreens(ground);
  const proof = {
    what: kill.what,
    seconds: 0,
    times: 0,
    outcome: newOutcome(),
    screens: { hits: 0, outdated: [] as string[], slowest: 0 },
  };
  try {
    do {
      const load = startLoad(ground, CLIENTS, pace, proof.outcome);
      await pause(UNDISTURBED);
      await kill.happen(ground, screens.door);
      proof.times++;
      await recovered(load.outcome);
      await load.stop();
      // Later news would make a screen true that has missed some.
      const { took, outdated } = await screens.settle(TRUE_WITHIN);
      proof.screens.outdated.push(...outdated);
      proof.screens.slowest = Math.max(proof.screens.slowest, took);
      proof.screens.hits = screens.door.hits;
      proof.seconds = elapsed();
      // A fault that nobody met proves nothing.
    } while (proof.seconds < seconds || (!isNoticed(proof) && proof.times < TIMES_MAX));
  } finally {
    await screens.close();
  }
  return judged(ground, proof);
}

/** What is left, and how it went. */
export async function judged(
  { db }: Pick<Workplace, "db">,
  went: Omit<Proof, "lost" | "doubled" | "faults">,
): Promise<Proof> {
  return {
    ...went,
    lost: await lostIn(db, went.outcome.promised),
    doubled: await doubledIn(db),
    faults: await findFaults(db, new Date()),
  };
}

/** Whether the fault has hit a call or a stream. */
export function isNoticed({ outcome, screens }: Pick<Proof, "outcome" | "screens">): boolean {
  return outcome.unavailable + outcome.broken + (screens?.hits ?? 0) > 0;
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
 * lost, wrong or outdated.
 */
export function findings({ outcome, screens, lost, doubled, faults }: Proof): string[] {
  return [
    ...outcome.failed,
    ...lost.map((what) => `lost: ${what}`),
    ...doubled.map((what) => `doubled: ${what}`),
    ...outcome.promised.unseen.map((memo) => `not seen right after: ${memo}`),
    ...(screens?.outdated ?? []).map((what) => `outdated: ${what}`),
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
    ["outdated screens", ({ screens }) => screens?.outdated.length ?? "–"],
    ["s until true", ({ screens }) => (screens ? (screens.slowest / 1000).toFixed(1) : "–")],
  ];
  const line = (cells: (number | string)[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(([name]) => name)),
    line(columns.map(() => "---")),
    ...proofs.map((proof) => line(columns.map(([, value]) => value(proof)))),
  ].join("\n");
}
