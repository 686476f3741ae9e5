import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { columnNames } from "#columnNames.ts";

/** Texts beyond this many are sent as they are, so that lists of any length fill no memory. */
const NAMES_MAX = 500;
const names = new Map<string, string>();

/** What PostgreSQL says when a migration has changed the columns of a prepared statement. */
const STALE_PLAN = "0A000";

/**
 * The pool with every statement prepared: PostgreSQL parses and plans a text once a connection
 * rather than at every call, which is most of the cost of the short statements of a command.
 * A connection whose plans have gone stale is closed when it is released.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let isStale = false;
      const query: unknown = async (text: string, values: readonly unknown[]) => {
        // Without parameters it is `begin`, `commit` or a whole migration of many statements.
        if (values.length === 0) {
          const result = await client.query({ text, rowMode: "array" });
          return Array.isArray(result) ? result : withNames(result);
        }
        try {
          const name = nameOf(text);
          return withNames(
            await client.query({ name, text, values: [...values], rowMode: "array" }),
          );
        } catch (error) {
          isStale ||= isStalePlan(error);
          throw error;
        }
      };
      const release = (destroy?: boolean) => client.release(destroy || isStale);
      // Of the two forms of `query` nothing here uses the one with a cursor.
      return { query: query as PostgresPoolClient["query"], release };
    },
  };
}

function withNames(result: pg.QueryArrayResult) {
  return { ...result, rows: columnNames.rowsOf(result) };
}

/** Whether the same call succeeds on another connection. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === STALE_PLAN;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const name = `kenshu_${names.size}`;
  names.set(text, name);
  return name;
}
