import type { DB, MasterTable } from "@kenshu/db/schema.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { addedRow, identified, listOf, sorted, versioned } from "@kenshu/domain/fields.ts";
import type { GuardedProcedureName } from "@kenshu/domain/permissions.ts";
import {
  type Insertable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
} from "kysely";
import { z } from "zod";
import { type List, ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import {
  addRow,
  type Change,
  type Duplicate,
  type Insertion,
  type Kind,
  type Locking,
  type Removal,
  removeRow,
  sortRows,
  updateRow,
} from "#modules/master/master.commands.ts";
import { choices } from "#rows/boundedList.ts";

type ControllerWith<
  Action extends string,
  N = GuardedProcedureName,
> = N extends `${infer Controller}.${Action}` ? Controller : never;
/** The controllers with sortable rows, and those that list all rows at once. */
type Controller = ControllerWith<"Sort">;
type WholeController = Extract<Controller, ControllerWith<"GetAll">>;

/** The fields of a new row. They are columns of its table, with all that have no default. */
type Added<K extends MasterTable> = z.ZodType<
  { name: string } & Omit<Insertable<DB[K]>, "displayOrder">
>;
type Updated<K extends MasterTable> = z.ZodType<
  { id: number; version: number; name: string } & Updateable<DB[K]>
>;

/** What each master declares: its schemas, its refusals, and how to read and write a row. */
type Master<
  K extends MasterTable,
  R extends z.ZodType,
  A extends Added<K>,
  U extends Updated<K>,
  D,
  T extends keyof D,
> = Kind & {
  table: K;
  controller: Controller;
  row: R;
  added: A;
  updated: U;
  /** The refusals of adding and updating, besides the common ones. */
  refusals?: readonly ErrorCode[];
  /** Whether adding takes an Idempotency-Key. */
  takesKey?: "always";
  rows: (db: Reader) => SelectQueryBuilder<D, T, z.input<R> & { name: string }>;
  /** The columns of its list beside the name. */
  columns?: List<z.input<R>>["columns"];
  /** The id by which its list can be narrowed to the rows of one parent. */
  parent?: z.ZodRawShape;
  /** Names the colliding row in the refusal. The database refuses all others. */
  duplicate?: Duplicate<z.output<A> | z.output<U>>;
  /** For masters that need more than writing the fields to the row, or deleting it. */
  insert?: Insertion<z.output<A>>;
  lock?: Locking;
  update?: Change<z.output<U>>;
  remove?: Removal;
};

/** The procedures of a master with one list of rows. */
export function masterProcedures<
  K extends MasterTable,
  R extends z.ZodType,
  A extends Added<K>,
  U extends Updated<K>,
  D,
  T extends keyof D,
>(master: Master<K, R, A, U, D, T> & { controller: WholeController }) {
  const { controller, table, category } = master;
  return {
    getAll: procedure(`${controller}.GetAll` as const, "GET", {
      summary: `${category}の一覧を取得`,
      changesSeldom: true,
    })
      .output(listOf(master.row))
      .query(({ ctx }) => choices(inOrder(table, master.rows(ctx.db)))),
    ...rowProcedures(master, `${controller}.GetAll`),
    sort: procedure(`${controller}.Sort` as const, "POST", { summary: `${category}を並び替え` })
      .input(sorted)
      .output(z.void())
      .mutation(({ ctx, input }) => sortRows(ctx, master, input.ids)),
  };
}

/**
 * The procedures that concern one row. TypeScript cannot compute tRPC's types for a schema that is
 * a parameter, so there are casts. A master's declaration is checked against its own schemas.
 */
export function rowProcedures<
  K extends MasterTable,
  R extends z.ZodType,
  A extends Added<K>,
  U extends Updated<K>,
  D,
  T extends keyof D,
>(master: Master<K, R, A, U, D, T>, listedBy: GuardedProcedureName) {
  const { controller, table, category, refusals = [], takesKey, parent = {} } = master;
  const list: List<z.input<R> & { name: string }> = {
    title: category,
    category,
    columns: [
      { title: `${category}名`, kind: "text", value: ({ name }) => name },
      ...(master.columns ?? []),
    ],
  };
  return {
    getFile: procedure(`${controller}.GetFile` as const, "GET", ofList(list, listedBy))
      .input(z.object(parent))
      .output(sentFile("xlsx"))
      .query(({ ctx, input }) =>
        sendList(ctx, list, input, (of, { page, pageSize, found: _, ...parentIds }) =>
          choices(inOrder(table, master.rows(of.db)).where(isOf(table, parentIds)), {
            page,
            pageSize,
          }),
        ),
      ),
    get: procedure(`${controller}.Get` as const, "GET", { summary: `${category}を1件取得` })
      .input(identified)
      .output(master.row)
      .query(async ({ ctx, input }) => {
        const row = master.rows(ctx.db).where(sql.ref(`${table}.id`), "=", input.id);
        return ((await row.executeTakeFirst()) ?? fail("DbConflict")) as never;
      }),
    add: procedure(`${controller}.Add` as const, "POST", {
      summary: `${category}を追加`,
      refusals,
      takesKey,
    })
      .input(master.added)
      .output(addedRow)
      .mutation(({ ctx, input }) => addRow(ctx, master, input as z.output<A>)),
    update: procedure(`${controller}.Update` as const, "POST", {
      summary: `${category}を更新`,
      refusals,
    })
      .input(master.updated)
      .output(z.void())
      .mutation(({ ctx, input }) => updateRow(ctx, master, input as z.output<U>)),
    remove: procedure(`${controller}.Remove` as const, "POST", {
      summary: `${category}を削除`,
      refusals: ["ForeignKeyViolation"],
    })
      .input(versioned)
      .output(z.void())
      .mutation(({ ctx, input }) => removeRow(ctx, master, input)),
  };
}

/** A row of the parents with these ids. */
function isOf(table: MasterTable, parentIds: Record<string, unknown>) {
  const conditions = Object.entries(parentIds).map(
    ([key, id]) => sql<SqlBool>`${sql.ref(`${table}.${key}`)} = ${id}`,
  );
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

export function inOrder<D, T extends keyof D, O>(
  table: MasterTable,
  query: SelectQueryBuilder<D, T, O>,
) {
  return query.orderBy(sql.ref(`${table}.displayOrder`)).orderBy(sql.ref(`${table}.id`));
}
