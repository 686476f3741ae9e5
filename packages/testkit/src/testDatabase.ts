import { randomUUID } from "node:crypto";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { type Database, openDatabase } from "@kenshu/db/pool.ts";
import { accountsOf, OWNER } from "@kenshu/embedded-postgres/databaseAccounts.ts";
import { sql } from "kysely";
import { inject } from "vitest";
import { fingerprintOf, type Initial, readInitial, restore } from "#initialState.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated database from which the tests' own are copied. */
    templateConnectionString: string;
  }
}

export type TestDatabase = {
  /** As a superuser, who may prepare and spoil everything. */
  db: Database;
  connectionString: string;
  /** The same with the account that a server has (rule 22.3). */
  serverDb: Database;
  /** Another pool on it, like that of another server process. It ends with the database. */
  openPool(connections?: number): Database;
  drop(): Promise<void>;
};
type Kept = { db: Database; serverDb: Database; url: URL; initial: Initial };

/** Databases that earlier tests of this process have returned, as empty as the template. */
const free: Kept[] = [];
/** Distinguishes the kept connections from those that a test opened itself. */
const OWN = "test";

/**
 * A migrated database for this test file alone, until `drop` returns it. The next file takes it
 * over with its connections, which have loaded the catalogue and prepared the statements.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const kept = free.pop() ?? (await copyTemplate());
  const { db, serverDb, url, initial } = kept;
  const pools: Database[] = [];
  return {
    db,
    connectionString: url.href,
    serverDb,
    openPool(connections) {
      const pool = openDatabase(url.href, connections, NO_LIMITS);
      pools.push(pool);
      return pool;
    },
    async drop() {
      for (const pool of pools) await pool.destroy();
      if (await giveBack(db, initial).catch(() => false)) {
        free.push(kept);
      } else {
        await serverDb.destroy();
        await db.destroy();
        await administer(`drop database ${url.pathname.slice(1)} with (force)`);
      }
    },
  };
}

async function copyTemplate(): Promise<Kept> {
  const template = new URL(inject("templateConnectionString"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(
    `create database ${name} template ${template.pathname.slice(1)} owner ${OWNER} strategy file_copy`,
  );
  const url = new URL(template);
  url.pathname = `/${name}`;
  const open = (address: string) => {
    const own = new URL(address);
    own.searchParams.set("application_name", OWN);
    // On a busy machine a limit would end what is only slow.
    return openDatabase(own.href, undefined, NO_LIMITS);
  };
  const db = open(url.href);
  const serverDb = open(accountsOf(url.href).connectionString);
  return { db, serverDb, url, initial: await readInitial(db) };
}

/** Empties the database for the next test. False if a test has changed its structure. */
async function giveBack(db: Database, initial: Initial): Promise<boolean> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> ${OWN}
  `.execute(db);
  if ((await fingerprintOf(db)) !== initial.fingerprint) return false;
  await restore(db, initial);
  return true;
}

/**
 * Runs a statement from another database: the template must have no connections while it is copied.
 */
async function administer(statement: string) {
  const outside = new URL(inject("templateConnectionString"));
  outside.pathname = "/postgres";
  const admin = openDatabase(outside.href, 1, NO_LIMITS);
  await sql.raw(statement).execute(admin);
  await admin.destroy();
}
