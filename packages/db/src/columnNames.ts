import { CamelCasePlugin } from "kysely";
import pg from "pg";

type Row = Record<string, unknown>;

/** Not among the types that the driver names. */
const JSON_ARRAY = 199;
const JSONB_ARRAY = 3807;
const { JSON: JSON_VALUE, JSONB } = pg.types.builtins;
const jsonTypes: readonly number[] = [JSON_VALUE, JSONB, JSON_ARRAY, JSONB_ARRAY];

/**
 * Columns are in snake case in the database and in camel case here; keys of JSON values, too. The names
 * in results are translated in the pool already, so this cannot be left out of a query.
 */
class ColumnNames extends CamelCasePlugin {
  readonly #readers = new Map<string, (values: readonly unknown[]) => Row>();

  constructor() {
    super({ underscoreBetweenUppercaseLetters: true });
  }

  /** The rows come with their names from `rowsOf`, translated once for a result, not once a row. */
  override transformResult: CamelCasePlugin["transformResult"] = async ({ result }) => result;

  /** The rows of a result as objects. */
  rowsOf({ fields, rows }: pg.QueryArrayResult): Row[] {
    return rows.map(this.#readerOf(fields));
  }

  #readerOf(fields: pg.FieldDef[]) {
    const columns = fields.map(({ name, dataTypeID }) => [
      this.camelCase(name),
      jsonTypes.includes(dataTypeID),
    ]);
    const key = JSON.stringify(columns);
    const known = this.#readers.get(key);
    if (known) return known;
    const properties = columns.map(([name, json], at) => {
      const value = json ? `jsonOf(values[${at}])` : `values[${at}]`;
      return `${JSON.stringify(name)}: ${value}`;
    });
    // Compiled, because an object put together name by name takes ten times as long in long lists.
    const compile = new Function("jsonOf", `return (values) => ({${properties.join()}})`);
    const reader = compile((value: unknown) => this.#jsonOf(value));
    this.#readers.set(key, reader);
    return reader;
  }

  #jsonOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#jsonOf(item));
    return typeof value === "object" && value !== null ? this.mapRow(value as Row) : value;
  }
}

export const columnNames = new ColumnNames();
