import { fork } from "node:child_process";
import { once } from "node:events";
import type { ReservingField } from "./field.ts";

/** A read, and the further reads that its screen needs. */
export type ReadingRequest = { path: string; token: string; body?: object; further?: string[] };

/** What connections do repeatedly. See the steps of each kind. */
export type Work =
  | { kind: "read"; step: string; requests: ReadingRequest[] }
  | { kind: "reserve"; field: ReservingField }
  | { kind: "change"; field: ReservingField }
  | { kind: "mark"; connections: number; marks: { reservationId: number; token: string }[] }
  | { kind: "signIn"; addresses: string[]; password: string };

/** The load of one row; times in seconds. */
export type Job = {
  url: string;
  work: Work;
  connections: number;
  warmUp: number;
  seconds: number;
};

/** Milliseconds per call, from writing it to the end of its answer. */
export type Step = { name: string; perSecond: number; p50: number; p99: number };
export type Load = {
  steps: Step[];
  /** All calls, including the warm-up. */
  calls: number;
  failed: number;
  firstFailure: string | null;
};

/**
 * Puts load on the server from a separate process, so that measuring does not slow the server down.
 */
export async function measure(job: Job, stopping: AbortSignal): Promise<Load> {
  const child = fork(new URL(import.meta.resolve("./load.ts")), { signal: stopping });
  child.send(job);
  const [answer] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("the load process ended"))),
  ]);
  return answer;
}
