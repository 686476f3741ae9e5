import pg from "pg";

/**
 * Whose sessions of PostgreSQL are behind the pool's connections. `session`: each connection has
 * its own, as without a pooler. `transaction`: a pooler lends one for each transaction. `prepared`:
 * the same, but the pooler also prepares missing statements.
 */
export type Pooler = "session" | "transaction" | "prepared";

/** What a connection keeps from one transaction to the next. */
export const KEPT_BY: Record<Pooler, { limits: boolean; statements: boolean }> = {
  session: { limits: true, statements: true },
  transaction: { limits: false, statements: false },
  prepared: { limits: false, statements: true },
};

/**
 * Whether PostgreSQL itself has answered the connection. A pooler gives each connection a process
 * number of its own. Behind one, nothing is safe to keep unless the operator says so.
 */
export async function findPooler(client: pg.ClientBase): Promise<Pooler> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const announced = client instanceof pg.Client && "processID" in client && client.processID;
  return announced === rows[0]?.pid ? "session" : "transaction";
}
