import { expect, test } from "vitest";
import { readMigrations } from "#migrate.ts";
import { findingsIn } from "#migrationLint/migrationLint.ts";

/**
 * From a time when no company had two servers. Each is listed with the steps that would not be
 * allowed today.
 */
const excused: Record<string, string> = {
  "0011_mails_of_reservations": "an index on mails, made anew",
  "0014_days_of_cash_flows": "a day for each cash flow, and another type in the summaries",
  "0015_kept_refusals": "a check on calls that are kept for a day",
};

test("a server of the version before works while each migration runs, and after it", async () => {
  const migrations = await readMigrations();
  const found = migrations.filter((migration) => findingsIn(migration).length > 0);
  const findings = found.filter(({ name }) => !(name in excused)).flatMap(findingsIn);
  expect(findings).toEqual([]);
  // An excuse that is no longer needed must be deleted.
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(excused)));
});

test.each([
  "alter table school alter column name type varchar(10)",
  "alter table school alter name set data type varchar(10)",
  "alter table school add column code uuid default gen_random_uuid()",
  "alter table school add column area text, add column code uuid not null default gen_random_uuid()",
  "alter table school add number serial",
  "alter table school add size integer generated always as (length(name)) stored",
  "alter table school add code text not null",
  "alter table school alter code set not null",
  "alter table school add constraint school_code check (code <> '')",
  "alter table school add constraint school_area foreign key (area_id) references area",
  "alter table school add constraint school_code unique (code)",
  "alter table school rename column name to title",
  "alter table school rename to college",
  "alter table school drop column code",
  "drop table school",
  "create index school_code on school (code)",
  "create unique index if not exists school_code on school (code)",
  "update school set code = 'x'",
  "delete from school",
  "lock table school",
])("%s: found", (statement) => {
  expect(findingsIn({ name: "9999_x", text: `${statement};` })).toHaveLength(1);
});

test.each([
  "alter table school add column code text",
  "alter table school add code text not null default 'a;b'",
  "alter table school add constraint school_code check (code in ('a', 'b')) not valid",
  "alter table school validate constraint school_code",
  "alter table school add constraint school_code unique using index school_code",
  "create index audit_log_code on only audit_log (code)",
  "create table college (code text not null); create index college_code on college (code)",
  "-- unused since 0.4.0\nalter table school drop column code",
  "-- before: create index concurrently if not exists school_code on school (code);\n" +
    "create index if not exists school_code on school (code)",
  "update school set code = 'x' where id = 1",
  "drop function due(); create function due() returns void language sql as $$ delete from school; $$",
])("%s: allowed", (text) => {
  expect(findingsIn({ name: "9999_x", text: `${text};` })).toEqual([]);
});
