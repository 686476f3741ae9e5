import {
  CamelCasePlugin,
  type Dialect,
  Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import pg from "pg";
import { ANALYSIS_LIMITS, CALL_LIMITS, type Limits } from "#limits.ts";
import { TransactionLockAdapter } from "#migrationLocks.ts";
import type { Pooler } from "#pooler.ts";
import { PreparingDriver } from "#preparedStatements.ts";
import type { DB } from "#schema.ts";

export type Database = Kysely<DB>;

const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;
// A `date` is a calendar day, not an instant. Counts and ids fit into a number.
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);
// Takes half the time of the driver's own parser, which also handles years before 1000.
pg.types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text));

/** Calls of several procedures may wait for locks, and others still find a connection. */
const CONNECTIONS_MAX = 24;

/**
 * These stay open however long they are idle: a new connection must prepare every statement again.
 */
const CONNECTIONS_KEPT = 8;
const IDLE_TIMEOUT = 60_000;

/**
 * For analyses, so that they leave other calls their connections. Each file holds one until its
 * reader has taken it.
 */
const ANALYSIS_CONNECTIONS_MAX = 6;

/** Opens the pool for analyses: few connections, with a longer limit for statements (rule 12.6). */
export function openAnalysisDatabase(connectionString: string, pooler?: Pooler): Database {
  return openDatabase(connectionString, ANALYSIS_CONNECTIONS_MAX, ANALYSIS_LIMITS, pooler);
}

const pools = new WeakMap<Database, pg.Pool>();

/** How many connections of a pool are in use and idle, and how many calls wait. */
export type PoolUse = { used: number; idle: number; waiting: number; max: number };

/** The state of a pool from `openDatabase`. */
export function poolUse(db: Database): PoolUse {
  const pool = pools.get(db);
  if (!pool) throw new Error("not a pool of openDatabase");
  const { totalCount, idleCount: idle, waitingCount: waiting, options } = pool;
  return { used: totalCount - idle, idle, waiting, max: options.max };
}

/**
 * Opens a pool with at most `max` connections; `destroy()` of the result closes it. Without
 * `pooler`, each connection finds out whether there is one.
 */
export function openDatabase(
  connectionString: string,
  max = CONNECTIONS_MAX,
  limits: Limits = CALL_LIMITS,
  pooler?: Pooler,
): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    min: Math.min(max, CONNECTIONS_KEPT),
    application_name: "kenshu",
    connectionTimeoutMillis: limits.connection,
    idleTimeoutMillis: IDLE_TIMEOUT,
    keepAlive: true,
    pipeline: true,
    query_timeout: limits.answer,
  });
  // The pool replaces a connection that breaks while idle. The next query reports what is wrong.
  pool.on("error", () => {});
  // A connection that breaks in use fails its query. Its event must be handled, or it would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const dialect: Dialect = {
    createAdapter: () => new TransactionLockAdapter(),
    createDriver: () => new PreparingDriver(pool, limits, pooler),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const db: Database = new Kysely<DB>({
    dialect,
    // Columns are in snake case in the database and in camel case here, and so are the keys of JSON
    // values.
    plugins: [new CamelCasePlugin({ underscoreBetweenUppercaseLetters: true })],
  });
  pools.set(db, pool);
  return db;
}
