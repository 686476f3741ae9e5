import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { type Limits, LONG_LIMITS, settingLimits } from "#limits.ts";
import { findPooler, KEPT_BY, type Pooler } from "#pooler.ts";
import { isRead, isScript, takesLong } from "#statements.ts";

/**
 * A connection with more texts than this is closed when it is free. The next one prepares the
 * common texts again.
 */
const PREPARED_MAX = 500;

/** PostgreSQL's message when a migration has changed the columns of a prepared statement. */
const STALE_PLAN = "0A000";

/** The commands whose affected rows Kysely tells. */
const WRITES: readonly string[] = ["INSERT", "UPDATE", "DELETE", "MERGE"];

/**
 * Kysely's driver with every statement prepared. PostgreSQL parses and plans a text once per
 * connection and not at every call. This saves a quarter of the processor time of a reserve and a
 * cancel. It does not work with a pooler that lends sessions per transaction: there the limits are
 * sent with each `begin`. What a statement is, its caller says (`statements.ts`).
 */
export class PreparingDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #limits: Limits;
  readonly #pooler: Pooler | undefined;
  readonly #plans: Plans = { version: 0 };
  readonly #connections = new WeakMap<pg.PoolClient, PreparingConnection>();

  constructor(pool: pg.Pool, limits: Limits, pooler?: Pooler) {
    this.#pool = pool;
    this.#limits = limits;
    this.#pooler = pooler;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PreparingConnection> {
    const client = await this.#pool.connect();
    return this.#connections.get(client) ?? this.#open(client);
  }

  async #open(client: pg.PoolClient): Promise<PreparingConnection> {
    try {
      const kept = KEPT_BY[this.#pooler ?? (await findPooler(client))];
      if (kept.limits) await client.query({ text: settingLimits("set", this.#limits) });
      const connection = new PreparingConnection(client, this.#plans, this.#limits, kept);
      this.#connections.set(client, connection);
      return connection;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async beginTransaction(connection: PreparingConnection, settings: TransactionSettings) {
    connection.begin(settings);
  }

  commitTransaction(connection: PreparingConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PreparingConnection): Promise<void> {
    return connection.rollBack();
  }

  async releaseConnection(connection: PreparingConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** Rises when a migration has changed what statements return: then all are prepared anew. */
type Plans = { version: number };

class PreparingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #plans: Plans;
  readonly #plansVersion: number;
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

  constructor(client: pg.PoolClient, plans: Plans, limits: Limits, kept: (typeof KEPT_BY)[Pooler]) {
    this.#client = client;
    this.#plans = plans;
    this.#plansVersion = plans.version;
    this.#keepsStatements = kept.statements;
    this.#limits = kept.limits ? null : settingLimits("set local", limits);
  }

  async executeQuery<Row>(statement: CompiledQuery): Promise<QueryResult<Row>> {
    if (takesLong(statement)) this.#takesLong = true;
    const { command, rowCount, rows } = await this.#run(statement);
    return {
      rows: rows ?? [],
      ...(WRITES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  /** Nothing here reads in parts; `streamRows` asks for pages. */
  streamQuery(): never {
    throw new Error("statements are not streamed");
  }

  /**
   * Nothing waits for `begin`, so that the first read is sent with it. If it fails, everything
   * after it fails.
   */
  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const isolation = isolationLevel && `isolation level ${isolationLevel}`;
    const text = ["begin", isolation, accessMode].filter(Boolean).join(" ");
    this.#begun = this.#sendBegin(text).catch((error) => {
      this.#notBegun = error;
      this.#isSpent = true;
    });
  }

  async commit(): Promise<void> {
    await this.#begun;
    this.#requireBegun();
    const { command } = await this.#sendText("commit");
    this.#begun = null;
    // PostgreSQL rolls back at the commit of a transaction in which a statement has failed.
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  /** Closing the connection also rolls back, so the first error is the one that we report. */
  async rollBack(): Promise<void> {
    await this.#sendText("rollback").catch(() => {
      this.#isSpent = true;
    });
    this.#begun = null;
  }

  release(): void {
    this.#takesLong = false;
    this.#begun = null;
    this.#notBegun = null;
    this.#client.release(this.#isSpent || this.#isOutdated);
  }

  async #run(statement: CompiledQuery): Promise<pg.QueryResult> {
    if (this.#begun === null) {
      const isAlone = this.#limits !== null && !isScript(statement);
      return isAlone ? this.#sendAlone(statement) : this.#send(statement);
    }
    if (!isRead(statement)) await this.#begun;
    this.#requireBegun();
    const result = await this.#send(statement);
    this.#requireBegun();
    return result;
  }

  /**
   * If limits go with `begin`, a statement outside a transaction gets its own limits in the same
   * round trip.
   */
  async #sendAlone(statement: CompiledQuery): Promise<pg.QueryResult> {
    const sent = [this.#sendBegin("begin"), this.#send(statement), this.#sendText("commit")];
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

  #sendBegin(text: string): Promise<pg.QueryResult> {
    return this.#sendText(this.#limits === null ? text : `${text}; ${this.#limits}`);
  }

  #sendText(text: string): Promise<pg.QueryResult> {
    return this.#client.query({ text, ...this.#wait() });
  }

  async #send(statement: CompiledQuery): Promise<pg.QueryResult> {
    const { sql: text, parameters } = statement;
    if (isScript(statement)) return this.#sendText(text);
    const query = { text, values: [...parameters], ...this.#wait() };
    try {
      return await this.#client.query({ ...query, name: this.#nameOf(text) });
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      // The other connections have prepared it as well.
      this.#plans.version++;
      // A transaction runs again as a whole.
      if (this.#begun !== null) throw error;
      return this.#client.query(query);
    }
  }

  get #isOutdated(): boolean {
    return this.#plansVersion < this.#plans.version;
  }

  #wait() {
    return this.#takesLong ? { query_timeout: LONG_LIMITS.answer } : {};
  }

  #nameOf(text: string): string | undefined {
    if (!this.#keepsStatements || this.#isOutdated) return undefined;
    const known = this.#names.get(text);
    if (known) return known;
    this.#isSpent ||= this.#names.size === PREPARED_MAX;
    if (this.#isSpent) return undefined;
    const name = `kenshu_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Whether the same call would succeed once it is prepared anew. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === STALE_PLAN;
}
