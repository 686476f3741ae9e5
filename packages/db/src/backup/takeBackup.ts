import pg from "pg";
import { to } from "pg-copy-streams";
import { type Contents, END_OF_TABLE, lineOf, pieceOf } from "#backup/backupContent.ts";
import { BackupError } from "#backup/backupError.ts";
import { writeBackupFile } from "#backup/backupFile.ts";
import { connected } from "#backup/connected.ts";

/**
 * Writes all rows of the database at one moment to a file, while others go on working (rule 13.20).
 * The file fits any version of PostgreSQL: embedded and external ones can both read it. A backup that
 * fails or is stopped leaves no file.
 */
export async function takeBackup(
  connectionString: string,
  file: string,
  passphrase: string | null,
  stopping: AbortSignal,
): Promise<void> {
  await connected(connectionString, stopping, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    await client.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local datestyle = iso",
    );
    const contents = await readContents(client);
    await writeBackupFile(file, rowsOf(client, contents), passphrase);
    await client.query("commit");
  });
}

/**
 * The tables, and the columns with content of their own. The number of a transaction means nothing
 * in another database. The first query fixes the moment.
 */
async function readContents(client: pg.Client): Promise<Contents> {
  const isKenshu = await client.query<{ known: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as known",
  );
  if (!isKenshu.rows[0]?.known) {
    throw new BackupError("データベースに何もありません。", "There is nothing in the database.");
  }
  const { rows: migrations } = await client.query<{ name: string }>(
    "select name from public.kysely_migration order by name",
  );
  const { rows: tables } = await client.query<Contents["tables"][number]>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely\\_%' and attnum > 0 and not attisdropped and attgenerated = ''
      and atttypid <> 'xid8'::regtype
    group by relname order by relname
  `);
  const names = tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`);
  // Nobody can drop a table, or a month of the log, before we have read it.
  await client.query(`lock table ${names.join(", ")} in access share mode`);
  const { rows: partitions } = await client.query<Contents["partitions"][number]>(`
    select part.relname as name, divided.relname as table, pg_get_expr(part.relpartbound, part.oid) as bounds
    from pg_inherits
    join pg_class as part on part.oid = inhrelid
    join pg_class as divided on divided.oid = inhparent
    where part.relnamespace = 'public'::regnamespace and part.relkind = 'r'
      and pg_get_expr(part.relpartbound, part.oid) <> 'DEFAULT'
    order by 1
  `);
  // Sequences know no moment: later than the rows, they are never behind them.
  const { rows: sequences } = await client.query<Contents["sequences"][number]>(`
    select sequencename as name, coalesce(last_value, start_value)::text as "lastValue",
      last_value is not null as "isCalled"
    from pg_sequences where schemaname = 'public' order by 1
  `);
  return {
    takenAt: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables,
    partitions,
    sequences,
  };
}

async function* rowsOf(client: pg.Client, contents: Contents): AsyncGenerator<Buffer> {
  yield lineOf(contents);
  for (const { name, columns } of contents.tables) {
    const selected = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
    // A partitioned table can only be read by a query.
    const query = `select ${selected} from public.${pg.escapeIdentifier(name)}`;
    const rows: AsyncIterable<Buffer> = client.query(to(`copy (${query}) to stdout`));
    for await (const chunk of rows) yield pieceOf(chunk);
    yield END_OF_TABLE;
  }
}
