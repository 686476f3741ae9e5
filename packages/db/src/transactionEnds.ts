import { channel } from "node:diagnostics_channel";

/** How one run of a transaction ended; `retried` is rolled back and run again. */
export type TransactionEnd = "committed" | "rolled_back" | "retried";

const ends = channel("kenshu:transaction");

/** Tells whoever counts transactions; nobody does unless the operator asks for metrics (rule 21.3). */
export function tellTransactionEnd(end: TransactionEnd): void {
  if (ends.hasSubscribers) ends.publish(end);
}

/** Calls `count` at the end of each transaction of this process, until the function returned is called. */
export function onTransactionEnd(count: (end: TransactionEnd) => void): () => void {
  const hear = (end: unknown) => count(end as TransactionEnd);
  ends.subscribe(hear);
  return () => void ends.unsubscribe(hear);
}
