import type { DB } from "@kenshu/db/schema.ts";
import { fetchRows } from "@kenshu/db/streamRows.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import type { Role } from "@kenshu/domain/enumerations.ts";
import type { Expression } from "kysely";
import type { z } from "zod";

/** A table by the name that the code gives it. */
export type Table = keyof DB;

/** Whose data it is, and when. */
export type Person = { id: number; name: string; role: Role };

/** A field as the page shows it; null or empty where there is nothing to say. */
type Column<R> = readonly [title: string, text: (row: R) => string | null];

type Declared<Read, Row extends z.ZodObject> = {
  /** Its name in `data.json`. */
  name: string;
  title: string;
  /** What it is, in one sentence. */
  says: string;
  /** Whether there is one row, so that the page shows a field a line. */
  isOne?: boolean;
  /** From which tables it tells. */
  tables: readonly Table[];
  row: Row;
  read: (tx: Tx, person: Person) => Expression<Read>;
  present: (read: Read) => z.input<Row>;
  columns: readonly Column<z.output<Row>>[];
};

/** A part of what is held about a person (rule 2.18). */
export type Part = ReturnType<typeof part>;

/** A row for `data.json`, and its texts for the page. */
export type PresentedRow = { json: object; texts: readonly string[] };

/** Declares a part. Its schema alone decides what leaves the server. */
export function part<Read, Row extends z.ZodObject>(declared: Declared<Read, Row>) {
  const { read, present, row, columns, isOne = false, ...rest } = declared;
  return {
    ...rest,
    isOne,
    titles: columns.map(([title]) => title),
    /** Its rows in the order of the page, however many. */
    async *rowsOf(tx: Tx, person: Person): AsyncGenerator<PresentedRow> {
      for await (const batch of fetchRows(tx, read(tx, person))) {
        for (const one of batch) {
          const json = row.parse(present(one));
          yield { json, texts: columns.map(([, text]) => text(json) ?? "") };
        }
      }
    },
  };
}
