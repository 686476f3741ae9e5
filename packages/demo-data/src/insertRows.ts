import type { DB } from "@kenshu/db/schema.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { type Insertable, sql } from "kysely";

/** A row. If the table has ids, we choose them. */
type Row<T extends keyof DB> = Insertable<DB[T]> &
  ("id" extends keyof DB[T] ? { id: number } : unknown);

/**
 * Inserts rows with their given ids in one statement, so that rows can refer to each other before
 * they exist. Later ids continue after them. All rows have the same keys.
 */
export async function insertRows<T extends keyof DB & string>(
  tx: Tx,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const snakeCased = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value])),
  );
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(snakeCased)}::jsonb)
  `.execute(tx);
  if (!("id" in first)) return;
  // Reservations have drawn from the numbers of the mails (rule 11.9), so no number goes back.
  await sql`
    select setval(seq, greatest((select max(id) from ${sql.table(table)}), nextval(seq)))
    from pg_get_serial_sequence(${snakeCase(table)}, 'id') as seq where seq is not null
  `.execute(tx);
}

function snakeCase(camelCase: string): string {
  return camelCase.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
