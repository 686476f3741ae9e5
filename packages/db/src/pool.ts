import { availableParallelism } from "node:os";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { preparing } from "#preparedStatements.ts";
import type { DB } from "#schema.ts";

export type Database = Kysely<DB>;

const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;
// A `date` is a calendar day, not an instant; counts and ids fit a number.
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);
// Half the time of the driver's own parser, which knows years before 1000, too.
pg.types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text));

/** Milliseconds to wait for a connection, whether the pool or the database lacks one. */
const CONNECTION_TIMEOUT = 10_000;

/** More at a time would only compete for the processors; in the pool they wait in turn. */
const CONNECTIONS_MAX = Math.max(4, 2 * availableParallelism());

/** Opens a pool of at most `max` connections; `destroy()` of the result closes it. */
export function openDatabase(connectionString: string, max = CONNECTIONS_MAX): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: "kenshu",
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    // A connection is kept however long it is idle: a new one prepares every statement anew.
    idleTimeoutMillis: 0,
    pipeline: true,
  });
  // A connection that breaks while idle is replaced by the pool; the next query reports what is wrong.
  pool.on("error", () => {});
  // One that breaks in use fails its query; unheard, its event would end the process besides.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    // Columns are in snake case in the database and in camel case here; keys of JSON values, too.
    plugins: [new CamelCasePlugin({ underscoreBetweenUppercaseLetters: true })],
  });
}
