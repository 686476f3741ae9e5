import type { CompiledQuery, QueryResult } from "kysely";
import type { Reader } from "#plainTransaction.ts";

/**
 * Runs two statements one after the other on one connection, sent together. Each sees what others have
 * committed by the time it begins, as it would if it were sent after the one before. Throws what the first
 * that failed did.
 */
export function inOneRoundTrip<A, B>(
  db: Reader,
  first: CompiledQuery<A>,
  second: CompiledQuery<B>,
): Promise<[QueryResult<A>, QueryResult<B>]> {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) => {
    // Kysely lets each statement of a transaction wait for the former; the connection itself need not.
    const unqueued = executor.withConnectionProvider({
      provideConnection: (consume) => consume(connection),
    });
    return Promise.all([unqueued.executeQuery(first), unqueued.executeQuery(second)]);
  });
}
