import type { CompiledQuery, QueryResult } from "kysely";
import type { Reader } from "#plainTransaction.ts";
import { onlyReads } from "#statements.ts";

/**
 * Sends two statements that only read or lock together on one connection and runs them one after the other. Each sees what
 * others have committed before it begins, as if it were sent separately. Throws the first error.
 */
export function inOneRoundTrip<A, B>(
  db: Reader,
  first: CompiledQuery<A>,
  second: CompiledQuery<B>,
): Promise<[QueryResult<A>, QueryResult<B>]> {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) => {
    // Kysely makes each statement of a transaction wait for the one before. The connection itself
    // can do without.
    const unqueued = executor.withConnectionProvider({
      provideConnection: (consume) => consume(connection),
    });
    return Promise.all([
      unqueued.executeQuery(onlyReads(first)),
      unqueued.executeQuery(onlyReads(second)),
    ]);
  });
}
