import { channel } from "node:diagnostics_channel";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";

/** How a call ended: `ok`, the code of its refusal, or what kept it from being served; milliseconds by `performance.now()`. */
export type CallEnd = { name: ProcedureName; outcome: string; startedAt: number; endedAt: number };

const ends = channel("kenshu:call");

/** Whether anybody listens: without metrics and traces nobody does. */
export const tellsCallEnds = () => ends.hasSubscribers;

/** Tells whoever counts or traces calls; called in the context of the request (rule 21.3). */
export function tellCallEnd(end: CallEnd): void {
  ends.publish(end);
}

/** Calls `hear` at the end of each call of this process, until the function returned is called. */
export function onCallEnd(hear: (end: CallEnd) => void): () => void {
  const heard = (end: unknown) => hear(end as CallEnd);
  ends.subscribe(heard);
  return () => void ends.unsubscribe(heard);
}
