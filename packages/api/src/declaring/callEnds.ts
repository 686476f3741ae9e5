import { channel } from "node:diagnostics_channel";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";

/**
 * How a call ended: `ok`, the code of its refusal, or the reason why it failed. Milliseconds come
 * from `performance.now()`.
 */
export type CallEnd = { name: ProcedureName; outcome: string; startedAt: number; endedAt: number };

const ends = channel("kenshu:call");

/** Whether anybody listens. Without metrics and traces nobody does. */
export const tellsCallEnds = () => ends.hasSubscribers;

/** Informs whoever counts or traces calls. It runs in the context of the request (rule 21.3). */
export function tellCallEnd(end: CallEnd): void {
  ends.publish(end);
}

/** Calls `hear` after each call of this process. The function returned stops that. */
export function onCallEnd(hear: (end: CallEnd) => void): () => void {
  const heard = (end: unknown) => hear(end as CallEnd);
  ends.subscribe(heard);
  return () => void ends.unsubscribe(heard);
}
