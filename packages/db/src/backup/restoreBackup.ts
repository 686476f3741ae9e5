import { readFile, rm, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { from } from "pg-copy-streams";
import { ContentReader, type Contents } from "#backup/backupContent.ts";
import { BackupError } from "#backup/backupError.ts";
import { readBackupFile } from "#backup/backupFile.ts";
import { connected } from "#backup/connected.ts";
import { type ErasedPerson, eraseAgain, erasedText, readErasedList } from "#erasePerson.ts";
import { NO_LIMITS } from "#limits.ts";
import { migrate, providerOf, readMigrations } from "#migrate.ts";
import { TransactionLockAdapter } from "#migrationLocks.ts";
import { openDatabase } from "#pool.ts";

export type RestoreOptions = {
  connectionString: string;
  file: string;
  passphrase: string | null;
  /** The name of a database with contents that may be deleted. */
  replacing: string | null;
  /** Who has been erased since, beyond those whom the replaced database names (rule 25.5). */
  erased: readonly ErasedPerson[];
  stopping: AbortSignal;
};

/**
 * Fills a database from a backup file, completely or not at all, brings it up to date (rule 13.20),
 * and erases again who has been erased since (rule 25.5). It refuses a database with contents, unless
 * that is named as the one to replace.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { connectionString, stopping } = options;
  const erased = await connected(connectionString, stopping, async (client) => {
    await client.query("begin");
    // Once we are gone, PostgreSQL must not go on waiting for a lock, with others behind it.
    await client.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local client_connection_check_interval = 500",
    );
    const erased = [...(await readErased(client)), ...(await readKept(options.file))];
    await keep(options.file, erased);
    await makeRoom(client, options.replacing);
    const reader = new ContentReader(await readBackupFile(options.file, options.passphrase));
    const contents = await reader.readLine();
    await makeTables(client, contents);
    await fillTables(client, contents, reader);
    // Only now do we know that the file is complete.
    await reader.requireEnd();
    await client.query("commit");
    return [...erased, ...options.erased];
  });
  const db = openDatabase(connectionString, 1, NO_LIMITS);
  try {
    await migrate(db);
    await eraseAgain(db, erased);
    await rm(keptBy(options.file), { force: true });
  } finally {
    await db.destroy();
  }
}

/** Beside the backup, until everybody is erased again: the database that knew them is gone by then. */
const keptBy = (file: string) => `${file}.erased`;

async function keep(file: string, erased: readonly ErasedPerson[]): Promise<void> {
  if (erased.length > 0) await writeFile(keptBy(file), erasedText(erased));
}

async function readKept(file: string): Promise<ErasedPerson[]> {
  const text = await readFile(keptBy(file), "utf8").catch((error: NodeJS.ErrnoException) => {
    // A list that is there must not be passed over.
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  return readErasedList(text);
}

/** Whom the database that is replaced has erased. A former version has no such table. */
async function readErased(client: pg.Client): Promise<ErasedPerson[]> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('erased_person') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return [];
  const listed = await client.query<ErasedPerson>(
    `select user_id as "userId", erased_at as "erasedAt" from erased_person`,
  );
  return listed.rows;
}

/** Nobody uses the database before everything has arrived, so everything may be locked. */
async function makeRoom(client: pg.Client, replacing: string | null): Promise<void> {
  const { rows } = await client.query<{ name: string; isEmpty: boolean }>(`
    select current_database() as name, not exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    ) as "isEmpty"
  `);
  const [{ name, isEmpty } = { name: "", isEmpty: false }] = rows;
  if (!isEmpty && replacing !== name) {
    throw new BackupError(
      `データベース ${name} は空ではありません。今の内容を消して置き換えるには、--replace ${name} を付けてください。`,
      `The database ${name} is not empty; to replace what is in it, add --replace ${name}.`,
    );
  }
  if (!isEmpty) await client.query("drop schema public cascade; create schema public");
}

/** The tables as they were at the time of the backup. */
async function makeTables(client: pg.Client, { migrations }: Contents): Promise<void> {
  const files = await readMigrations();
  const known = files.slice(0, migrations.length);
  if (known.map(({ name }) => name).join() !== migrations.join()) {
    throw new BackupError(
      "バックアップは、これより新しい版のものです。その版で復元してください。",
      "The backup is of a newer version; restore it with that one.",
    );
  }
  const dialect = new PostgresDialect({ pool: poolOfOne(client) });
  dialect.createAdapter = () => new TransactionLockAdapter();
  const db = new Kysely<unknown>({ dialect });
  // The transaction is ours, and it locks everything that it makes.
  const migrator = new Migrator({ db, provider: providerOf(known), disableTransactions: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Everything runs on one connection. Somebody else begins and ends its transaction. */
function poolOfOne(client: pg.Client): PostgresPool {
  const connection = {
    query: (text: string, values: unknown[] = []) => client.query(text, values),
    release() {},
  };
  const pool = { options: {}, connect: async () => connection, end: async () => {} };
  return pool as object as PostgresPool;
}

/**
 * Rows are inserted unchanged and without triggers. References are checked when all rows are in.
 */
async function fillTables(
  client: pg.Client,
  { tables, partitions, sequences }: Contents,
  reader: ContentReader,
): Promise<void> {
  const named = tables.map((table) => `public.${pg.escapeIdentifier(table.name)}`);
  const { rows: references } = await client.query<{ owner: string; name: string; text: string }>(`
    select conrelid::regclass::text as owner, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as text
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
  `);
  for (const { owner, name } of references) {
    await client.query(`alter table ${owner} drop constraint ${name}`);
  }
  for (const table of named) await client.query(`alter table ${table} disable trigger user`);
  // Migrations have inserted rows of their own.
  await client.query(`truncate ${named.join(", ")}`);
  // Now they cost nothing. To divide the rows later would lock out who writes.
  for (const { bounds, ...given } of partitions) {
    const [name, table] = [given.name, given.table].map((each) => pg.escapeIdentifier(each));
    await client.query(`create table public.${name} partition of public.${table} ${bounds}`);
  }
  for (const [index, { columns }] of tables.entries()) {
    const listed = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
    const into = client.query(from(`copy ${named[index]} (${listed}) from stdin`));
    await pipeline(reader.readTable(), into);
  }
  for (const { name, lastValue, isCalled } of sequences) {
    const sequence = `public.${pg.escapeIdentifier(name)}`;
    await client.query("select setval($1, $2::bigint, $3)", [sequence, lastValue, isCalled]);
  }
  // Whoever looks at two million rows as if there were none looks for hours.
  await client.query("analyze");
  for (const { owner, name, text } of references) {
    await client.query(`alter table ${owner} add constraint ${name} ${text}`);
  }
  for (const table of named) await client.query(`alter table ${table} enable trigger user`);
}
