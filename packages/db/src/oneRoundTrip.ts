import type { CompiledQuery, QueryResult } from "kysely";
import type { Tx } from "#plainTransaction.ts";

/**
 * Runs these statements of a transaction one after the other, sent all at once: each sees what was
 * committed until those before it ended, as if it had waited for them. Throws what the first of them
 * that failed did.
 */
export function inOneRoundTrip<A, B>(
  tx: Tx,
  first: CompiledQuery<A>,
  second: CompiledQuery<B>,
): Promise<[QueryResult<A>, QueryResult<B>]> {
  const executor = tx.getExecutor();
  return executor.provideConnection((connection) => {
    // Kysely lets each statement of a transaction wait for the former; the connection itself need not.
    const unqueued = executor.withConnectionProvider({
      provideConnection: (consume) => consume(connection),
    });
    return Promise.all([unqueued.executeQuery(first), unqueued.executeQuery(second)]);
  });
}
