import { sql } from "kysely";
import type { Writer } from "#plainTransaction.ts";
import type { Database } from "#pool.ts";
import { runScript } from "#statements.ts";

/**
 * What the server's account may do besides reading, in tables that it may not change at will (rule
 * 22.3). In every other table it may insert, update and delete.
 */
const restricted: Record<string, readonly string[]> = {
  audit_log: ["insert"],
  receipt: ["insert", "update (original_taken_at, voided_at)"],
  // The owner writes it, with erase_words.
  erased_person: [],
  kysely_migration: [],
  kysely_migration_lock: [],
};
const UNRESTRICTED = ["insert", "update", "delete"];

/** What the owner of the schema does for the server, and for nobody else. */
const ownersFunctions = ["count_refusal", "make_month", "drop_month", "erase_words"];

/** Whether this account may change the schema: it is the owner's, or may make one where none is. */
export async function ownsSchema(db: Database): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select coalesce(
      (
        select pg_has_role(relowner, 'usage') from pg_class
        where oid = to_regclass('kysely_migration')
      ),
      has_schema_privilege('public', 'create')
    ) as owns
  `.execute(db);
  return rows[0]?.owns ?? false;
}

/**
 * Gives the server's account its rights in the schema as it is now, and takes all others away. Rows of
 * a partition are reached through its table only.
 */
export async function grantServer(tx: Writer, server: string): Promise<void> {
  const { rows: tables } = await sql<{ name: string; isPart: boolean }>`
    select relname as name, relispartition as is_part from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname
  `.execute(tx);
  const role = quoted(server);
  const writes = tables
    .filter(({ isPart }) => !isPart)
    .map(({ name }) => ({ name, rights: restricted[name] ?? UNRESTRICTED }))
    .filter(({ rights }) => rights.length > 0)
    .map(({ name, rights }) => `grant ${rights.join(", ")} on ${quoted(name)} to ${role}`);
  const statements = [
    "revoke create on schema public from public",
    `revoke all on schema public from ${role}`,
    `grant usage on schema public to ${role}`,
    `revoke all on all tables in schema public from ${role}`,
    `grant select on all tables in schema public to ${role}`,
    ...writes,
    `revoke all on all sequences in schema public from ${role}`,
    `grant usage, select on all sequences in schema public to ${role}`,
    ...ownersFunctions.map((name) => `grant execute on function ${name} to ${role}`),
  ];
  await runScript(tx, statements.join(";\n"));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
