import { sql } from "kysely";
import { madeMigrations } from "#indexesBefore.ts";
import { NO_LIMITS } from "#limits.ts";
import { migrate, migrationNames, requireOwnDatabase } from "#migrate.ts";
import { type Database, openDatabase } from "#pool.ts";
import { requireDatabase } from "#reach.ts";
import { ownsSchema } from "#serverAccount.ts";

/** `ownerUrl` is null where one account does everything (rule 22.3). */
export type Accounts = { databaseUrl: string; ownerUrl: string | null };

/** The accounts that the environment names. Throws a sentence for the operator if there is none. */
export function namedAccounts(variables: Record<string, string | undefined>): Accounts {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = variables;
  if (databaseUrl) return { databaseUrl, ownerUrl: ownerUrl || null };
  throw new Error(
    "DATABASE_URL: 接続先のデータベースを指定してください / name the database to connect to",
  );
}

/**
 * Brings the schema up to date as its owner, and gives the server's account its rights in it (rule
 * 22.3). `before` runs first, on the same connection. An account that may not change the schema is
 * refused unless nothing is to be done. `dataDirectory` is the folder of the embedded PostgreSQL.
 */
export async function bringUpToDate(
  { databaseUrl, ownerUrl }: Accounts,
  {
    before,
    dataDirectory,
  }: { before?: (db: Database) => Promise<void>; dataDirectory?: string } = {},
): Promise<void> {
  const reached = ownerUrl === null ? null : await connected(databaseUrl, "DATABASE_URL", reach);
  const [url, name] =
    ownerUrl === null ? [databaseUrl, "DATABASE_URL"] : [ownerUrl, "DATABASE_OWNER_URL"];
  await connected(url, name, async (db) => {
    const own = await reach(db);
    if (reached && reached.database !== own.database) {
      throw new Error(
        "DATABASE_URL と DATABASE_OWNER_URL が、別のデータベースを指しています。 / " +
          "DATABASE_URL and DATABASE_OWNER_URL name different databases.",
      );
    }
    if (!(await ownsSchema(db))) return ownerUrl === null ? requireUpToDate(db) : refuseOwner();
    await before?.(db);
    const isApart = reached !== null && reached.account !== own.account;
    await migrate(db, { dataDirectory, server: isApart ? reached.account : null });
  });
}

/** The database behind a connection, on whichever machine, and the account in it. */
async function reach(db: Database): Promise<{ database: string; account: string }> {
  const { rows } = await sql<{ database: string; account: string }>`
    select concat(system_identifier, ' ', current_database()) as database, current_user as account
    from pg_control_system()
  `.execute(db);
  return rows[0] ?? { database: "", account: "" };
}

async function connected<T>(
  url: string,
  name: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase(url, 1, NO_LIMITS);
  try {
    await requireDatabase(db, name);
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function refuseOwner(): never {
  throw new Error(
    "DATABASE_OWNER_URL のアカウントは、データベースの所有者ではありません。 / " +
      "The account of DATABASE_OWNER_URL does not own the database.",
  );
}

async function requireUpToDate(db: Database): Promise<void> {
  const names = await migrationNames();
  await requireOwnDatabase(db, names, undefined);
  const made = await madeMigrations(db);
  if (names.every((name) => made?.has(name))) return;
  throw new Error(
    "データベースが古く、このアカウントでは更新できません。DATABASE_OWNER_URL を指定して kenshu migrate を実行してください。 / " +
      "The database is not up to date, and this account may not change it. Run kenshu migrate with DATABASE_OWNER_URL.",
  );
}
