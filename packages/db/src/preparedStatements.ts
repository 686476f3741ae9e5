import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { type Limits, LONG_LIMITS, settingLimits, TAKE_LONG } from "#limits.ts";
import { findPooler, KEPT_BY, type Pooler } from "#pooler.ts";

/**
 * A connection with more texts than this is closed when it is free. The next one prepares the
 * common texts again.
 */
const PREPARED_MAX = 500;

/**
 * A text that begins like this is one statement. Other texts without parameters are `begin`, `set`
 * or a migration with several statements.
 */
const ONE_STATEMENT = /^\s*(select|with)\b/;

const BEGINS = /^(begin|start transaction)\b/;

/** PostgreSQL's message when a migration has changed the columns of a prepared statement. */
const STALE_PLAN = "0A000";

/**
 * The pool with every statement prepared. PostgreSQL parses and plans a text once per connection
 * and not at every call. This saves a quarter of the processor time of a reserve and a cancel. It
 * does not work with a pooler that lends sessions per transaction: there the limits are sent with
 * each `begin`.
 */
export function preparing(pool: pg.Pool, limits: Limits, pooler?: Pooler): PostgresPool {
  const connections = new WeakMap<pg.PoolClient, PreparingConnection>();
  const open = async (client: pg.PoolClient): Promise<PreparingConnection> => {
    try {
      const kept = KEPT_BY[pooler ?? (await findPooler(client))];
      if (kept.limits) await client.query({ text: settingLimits("set", limits) });
      const connection = new PreparingConnection(client, limits, kept);
      connections.set(client, connection);
      return connection;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const connection = connections.get(client) ?? (await open(client));
      // Nothing here uses the form of `query` that takes a cursor.
      return connection as object as PostgresPoolClient;
    },
  };
}

class PreparingConnection {
  readonly #client: pg.PoolClient;
  readonly #keepsStatements: boolean;
  /** Sent with each `begin` if the session changes from one transaction to the next. */
  readonly #limits: string | null;
  readonly #names = new Map<string, string>();
  #isSpent = false;
  #takesLong = false;
  /** Resolves when PostgreSQL has answered `begin`; null outside a transaction. */
  #begun: Promise<unknown> | null = null;
  /** Why the transaction did not begin. */
  #notBegun: unknown = null;

  constructor(client: pg.PoolClient, limits: Limits, kept: (typeof KEPT_BY)[Pooler]) {
    this.#client = client;
    this.#keepsStatements = kept.statements;
    this.#limits = kept.limits ? null : settingLimits("set local", limits);
  }

  async query(text: string, values: readonly unknown[] = []): Promise<object> {
    if (text === TAKE_LONG) this.#takesLong = true;
    if (BEGINS.test(text)) return this.#begin(text);
    if (text === "rollback") return this.#rollBack();
    if (this.#begun === null) {
      return this.#limits === null ? this.#send(text, values) : this.#sendAlone(text, values);
    }
    // Only reads are sent together with `begin`.
    if (!ONE_STATEMENT.test(text)) await this.#begun;
    this.#requireBegun();
    const result = await this.#send(text, values);
    this.#requireBegun();
    if (text === "commit") this.#begun = null;
    return result;
  }

  release(destroy?: boolean): void {
    this.#takesLong = false;
    this.#begun = null;
    this.#notBegun = null;
    this.#client.release(destroy || this.#isSpent);
  }

  /**
   * Nothing waits for `begin`, so that the first read is sent with it. If it fails, everything
   * after it fails.
   */
  #begin(text: string): object {
    this.#begun = this.#sendBegin(text).catch((error) => {
      this.#notBegun = error;
      this.#isSpent = true;
    });
    return { rows: [] };
  }

  #sendBegin(text: string): Promise<pg.QueryResult> {
    return this.#send(this.#limits === null ? text : `${text}; ${this.#limits}`, []);
  }

  /**
   * If limits go with `begin`, a statement outside a transaction gets its own limits in the same
   * round trip.
   */
  async #sendAlone(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const isOne = values.length > 0 || ONE_STATEMENT.test(text);
    if (!isOne) return this.#send(text, values);
    const sent = [this.#sendBegin("begin"), this.#send(text, values), this.#send("commit", [])];
    // The connection is free for others when PostgreSQL has answered all of them.
    await Promise.allSettled(sent);
    const [, result] = await Promise.all(sent);
    return result as pg.QueryResult;
  }

  /**
   * Throws if the transaction did not begin: otherwise each statement would be its own transaction.
   */
  #requireBegun(): void {
    if (this.#notBegun !== null) throw this.#notBegun;
  }

  /** Closing the connection also rolls back, so the first error is the one that we report. */
  async #rollBack(): Promise<object> {
    await this.#send("rollback", []).catch(() => {
      this.#isSpent = true;
    });
    this.#begun = null;
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
    if (!this.#keepsStatements) return undefined;
    const known = this.#names.get(text);
    if (known) return known;
    this.#isSpent ||= this.#names.size === PREPARED_MAX;
    if (this.#isSpent) return undefined;
    const name = `kenshu_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Whether the same call would succeed on another connection. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === STALE_PLAN;
}
