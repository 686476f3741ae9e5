import { onCallEnd } from "@kenshu/api/declaring/callEnds.ts";
import { onAttemptEnd } from "@kenshu/api/intents/attemptEnds.ts";
import { onTransactionEnd } from "@kenshu/db/transactionEnds.ts";
import { permissions } from "@kenshu/domain/permissions.ts";
import { Counter, Histogram, type Registry } from "@prometheus-io/client";

/** In seconds. A call over a tenth is slow; one over five will soon be given up. */
const BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5];

/**
 * Counts calls, transactions and attempts at intents as they end (rule 21.3). The function returned
 * ends it.
 */
export function countEnds(registry: Registry): () => void {
  const registers = [registry];
  const calls = new Counter({
    name: "kenshu_calls_total",
    help: "Calls by operation and how they ended: ok, the code of the refusal, or why not served",
    labelNames: ["operation", "outcome"],
    registers,
  });
  // Prometheus sees no increase in a counter that did not exist before, so each starts at zero.
  for (const operation of Object.keys(permissions)) {
    calls.inc({ operation, outcome: "INTERNAL_SERVER_ERROR" }, 0);
  }
  const durations = new Histogram({
    name: "kenshu_call_duration_seconds",
    help: "How long calls took, by operation",
    labelNames: ["operation"],
    buckets: BUCKETS,
    registers,
  });
  const transactions = new Counter({
    name: "kenshu_transactions_total",
    help: "Transactions by their end; retried is rolled back and run again",
    labelNames: ["end"],
    registers,
  });
  const attempts = new Counter({
    name: "kenshu_attempts_total",
    help: "Attempts at what is done outside requests, such as mails, by how they ended",
    labelNames: ["intent", "end"],
    registers,
  });
  const ends = [
    onCallEnd(({ name, outcome, startedAt, endedAt }) => {
      calls.inc({ operation: name, outcome });
      durations.observe({ operation: name }, (endedAt - startedAt) / 1000);
    }),
    onTransactionEnd((end) => transactions.inc({ end })),
    onAttemptEnd(({ table, end }) => attempts.inc({ intent: table, end })),
  ];
  return () => {
    for (const end of ends) end();
  };
}
