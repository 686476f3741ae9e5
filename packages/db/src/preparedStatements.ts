import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { LONG_LIMITS, TAKE_LONG } from "#limits.ts";

/** A connection with more texts than this is closed once it is free; the next one prepares the common ones anew. */
const PREPARED_MAX = 500;

/** What begins so is one statement; without parameters others are `begin`, `set` or a migration of many. */
const ONE_STATEMENT = /^\s*(select|with)\b/;

/** What PostgreSQL says when a migration has changed the columns of a prepared statement. */
const STALE_PLAN = "0A000";

/**
 * The pool with every statement prepared. PostgreSQL parses and plans a text once a connection and not
 * at every call, which saves a quarter of the processor time of a reserve and a cancel.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const connections = new WeakMap<pg.PoolClient, PreparingConnection>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const connection = connections.get(client) ?? new PreparingConnection(client);
      connections.set(client, connection);
      // Nothing here uses the form of `query` that takes a cursor.
      return connection as object as PostgresPoolClient;
    },
  };
}

class PreparingConnection {
  readonly #client: pg.PoolClient;
  readonly #names = new Map<string, string>();
  #isSpent = false;
  #takesLong = false;
  /** Settles once PostgreSQL has answered `begin`. */
  #begun: Promise<unknown> | null = null;
  /** Why the transaction did not begin. */
  #notBegun: unknown = null;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query(text: string, values: readonly unknown[] = []): Promise<object> {
    if (text === TAKE_LONG) this.#takesLong = true;
    if (text === "begin") return this.#begin();
    if (text === "rollback") return this.#rollBack();
    // Only what reads goes along with `begin`.
    if (!ONE_STATEMENT.test(text)) await this.#begun;
    this.#requireBegun();
    const result = await this.#send(text, values);
    this.#requireBegun();
    return result;
  }

  release(destroy?: boolean): void {
    this.#takesLong = false;
    this.#begun = null;
    this.#notBegun = null;
    this.#client.release(destroy || this.#isSpent);
  }

  /** Nothing waits for it, so that the first read goes with it. Where it fails, all that follows fails. */
  #begin(): object {
    this.#begun = this.#send("begin", []).catch((error) => {
      this.#notBegun = error;
      this.#isSpent = true;
    });
    return { rows: [] };
  }

  /** Throws where the transaction did not begin: each statement would be one of its own. */
  #requireBegun(): void {
    if (this.#notBegun !== null) throw this.#notBegun;
  }

  /** Closing the connection rolls back as well, so the error that led here stays the one that is told. */
  async #rollBack(): Promise<object> {
    await this.#send("rollback", []).catch(() => {
      this.#isSpent = true;
    });
    return { rows: [] };
  }

  async #send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const limit = this.#takesLong && { query_timeout: LONG_LIMITS.answer };
    if (values.length === 0 && !ONE_STATEMENT.test(text)) {
      return this.#client.query({ text, ...limit });
    }
    try {
      const name = this.#nameOf(text);
      return await this.#client.query({ name, text, values: [...values], ...limit });
    } catch (error) {
      this.#isSpent ||= isStalePlan(error);
      throw error;
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known) return known;
    this.#isSpent ||= this.#names.size === PREPARED_MAX;
    if (this.#isSpent) return undefined;
    const name = `kenshu_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Whether the same call succeeds on another connection. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === STALE_PLAN;
}
