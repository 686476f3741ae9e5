import { channel } from "node:diagnostics_channel";

/** How one run of a transaction ended; `retried` means rolled back and run again. */
export type TransactionEnd = "committed" | "rolled_back" | "retried";

const ends = channel("kenshu:transaction");

/** Informs whoever counts transactions. Without metrics nobody does (rule 21.3). */
export function tellTransactionEnd(end: TransactionEnd): void {
  if (ends.hasSubscribers) ends.publish(end);
}

/** Calls `count` after each transaction of this process. The function returned stops that. */
export function onTransactionEnd(count: (end: TransactionEnd) => void): () => void {
  const hear = (end: unknown) => count(end as TransactionEnd);
  ends.subscribe(hear);
  return () => void ends.unsubscribe(hear);
}
