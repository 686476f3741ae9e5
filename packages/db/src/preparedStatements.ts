import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** Texts beyond this many are sent as they are, so that lists of any length fill no memory. */
const NAMES_MAX = 500;
const names = new Map<string, string>();

/**
 * The pool with every statement prepared: PostgreSQL parses and plans a text once a connection
 * rather than at every call, which is most of the cost of the short statements of a command.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const send: PostgresPoolClient["query"] = client.query.bind(client);
      const query = (text: string, values: readonly unknown[]) =>
        values.length === 0
          ? send(text, values)
          : client.query({ name: nameOf(text), text, values: [...values] });
      return { query, release: client.release.bind(client) } as PostgresPoolClient;
    },
  };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const name = `kenshu_${names.size}`;
  names.set(text, name);
  return name;
}
