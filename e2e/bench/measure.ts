import { fork } from "node:child_process";
import { once } from "node:events";
import type { ReadingRequest, ReservingField } from "./field.ts";

export type Job = { url: string; connections: number; seconds: number } & (
  | { kind: "reserveAndCancel"; field: ReservingField }
  | { kind: "read"; requests: ReadingRequest[] }
);

/** Milliseconds per request, from writing it to the end of its answer. */
export type Measurement = {
  perSecond: number;
  mean: number;
  p50: number;
  p95: number;
  p99: number;
  /** What the load itself takes, in percent of one core. */
  processorShare: number;
  failed: number;
  firstFailure: string | null;
};

/** Puts the load on the server from a process of its own, so that measuring does not delay it. */
export async function measure(job: Job, stopping: AbortSignal): Promise<Measurement> {
  const child = fork(new URL(import.meta.resolve("./load.ts")), { signal: stopping });
  child.send(job);
  const [answer] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("the load process ended"))),
  ]);
  const measurement: Measurement = answer;
  if (measurement.firstFailure) console.log(`first failure: ${measurement.firstFailure}`);
  return measurement;
}
