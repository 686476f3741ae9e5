import type { Database } from "@kenshu/db/pool.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { sql } from "kysely";
import type { KnownValues } from "#everyCall/arbitraryInput.ts";

/** An id that no row has. */
const UNKNOWN = 2_000_000_000;
/** At most this many rows take part at a time, and this many when all are put in order. */
const ROWS_MAX = 30;
const SORTED_MAX = 200;

/**
 * Where the rows are that a word of the wire names, if no table and no foreign key has it; and what
 * a call names by an id that says less.
 */
const sourceOf: Record<string, string> = {
  reserve: "reservation",
  progress: "progress_entry",
  student: "app_user",
  information: "notice",
  home: "missed_mail",
  attendance: "schedule",
  instructor: "instructor",
  therapist: "therapist",
  "Attendance.Remove id": "reservation",
  "Attendance.RemoveRemaining id": "reservation",
  "User.RemoveNoAccountStudent id": "no_account",
  "User.GetNoAccountStudent userId": "no_account",
  "User.UpdateNoAccountStudent userId": "no_account",
  "User.LinkNoAccountStudent userId": "no_account",
};
/** People in a part of their own. */
const parts: Record<string, string> = {
  instructor: `select id, null::integer as student from app_user where role = ${Role.Instructor}`,
  therapist:
    "select therapist_id as id, id as student from app_user where therapist_id is not null",
  no_account: `select id, null::integer as student from app_user
    where role = ${Role.Student} and email_address is null`,
};
/** Only HM has these rows. */
const OF_HEARTFUL = /^(heartfulEmployee|entry|waitingEntry)Ids?$/;

/** Texts in the forms that fields expect. Each field gets those that its schema takes. */
const texts = [
  "名前",
  "ナマエ",
  "髙橋 𠮷",
  "字",
  "somebody@kenshu.test",
  "student01@kenshu.test",
  "kenshu-demo",
  "long-enough",
  "123456",
  "#1d5bac",
  "2027-03-09",
  "2027-03-10",
  "2027-03-11",
  "2027-04-30",
  "2027-03",
  "10:00",
  "11:00",
  "2027-03-09T10:00:00+09:00",
  "2027-03-12T10:00:00+09:00",
  "2027-03-12T11:00:00+09:00",
];

/**
 * The values for the fields of a call: ids of existing rows, half of them this student's, and one
 * id that no row has. An id leads to a table by the table's name or by that of a foreign key; one
 * that leads to none throws.
 */
export async function knownValues(
  db: Database,
  studentUserId: number,
): Promise<(name: ProcedureName) => KnownValues> {
  const { sources, words } = await readSources(db);
  const rows = await readRows(db, sources, studentUserId);
  return (name) => (field) => {
    if (field === "version") return [1, 1, 1, 2];
    if (!/(^i|I)ds?$/.test(field) || OF_HEARTFUL.test(field)) return texts;
    const word = field.replace(/(^i|I)ds?$/, "") || name.replace(/\..*/, "");
    const source =
      words[`${name} ${field}`] ??
      endingsOf(word)
        .map((one) => words[one])
        .find(Boolean);
    if (!source) throw new Error(`${name}: no table has the rows that ${field} names`);
    const found = rows.filter((row) => row.source === source);
    const isOrder = name.endsWith(".Sort") && field === "ids";
    return isOrder ? found.map(({ id }) => id) : someIds(found, studentUserId);
  };
}

/** What a word may mean, the most special first: studentActivity, activity. */
function endingsOf(word: string): string[] {
  const capitals = word.split(/(?=[A-Z])/);
  return capitals.map((_, at) =>
    capitals
      .slice(at)
      .join("")
      .replace(/^./, (first) => first.toLowerCase()),
  );
}

/** A query of ids for each table, and the words that lead to it. */
async function readSources(db: Database) {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not relispartition
    group by relname
    having bool_or(attname = 'id' and atttypid in ('integer'::regtype, 'bigint'::regtype))
  `.execute(db);
  const { rows: keys } = await sql<{ name: string; column: string; target: string }>`
    select conrelid::regclass::text as name, attname as column, confrelid::regclass::text as target
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace
  `.execute(db);
  const hasStudent = new Set(
    tables.filter(({ columns }) => columns.includes("student_user_id")).map(({ name }) => name),
  );
  /** The student to whom a row belongs, perhaps by the row that it belongs to. */
  function studentIn(table: string): string {
    if (table === "app_user") return "id";
    if (hasStudent.has(table)) return "student_user_id";
    const key = keys.find(({ name, target }) => name === table && hasStudent.has(target));
    return key
      ? `(select student_user_id from ${key.target} as owner where owner.id = ${key.column})`
      : "null::integer";
  }
  const sources = { ...parts };
  const words: Record<string, string> = {};
  for (const { name } of tables) {
    sources[name] = `select id::integer, ${studentIn(name)} as student from ${name}`;
    words[camelCased(name)] = name;
  }
  for (const { column, target } of keys) {
    if (target in sources) words[camelCased(column.replace(/_id$/, ""))] = target;
  }
  return { sources, words: { ...words, ...sourceOf } };
}

const camelCased = (name: string) =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

type Row = { source: string; id: number; student: number | null };

/** Some rows of each source, this student's first, shuffled, but always in the same way. */
async function readRows(db: Database, sources: Record<string, string>, studentUserId: number) {
  const selects = Object.entries(sources).map(
    ([source, select]) => sql`(
      select ${sql.lit(source)} as source, id, student from (${sql.raw(select)}) as source
      order by student is not distinct from ${studentUserId} desc, md5(id::text)
      limit ${sql.lit(SORTED_MAX)}
    )`,
  );
  return (await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(db)).rows;
}

function someIds(rows: Row[], studentUserId: number): number[] {
  const idsOf = (some: Row[]) => some.slice(0, ROWS_MAX).map(({ id }) => id);
  const own = idsOf(rows.filter(({ student }) => student === studentUserId));
  const others = idsOf(rows.filter(({ student }) => student !== studentUserId));
  const times = own.length > 0 ? Math.ceil(others.length / own.length) : 0;
  return [...Array(times).fill(own).flat(), ...others, UNKNOWN];
}
