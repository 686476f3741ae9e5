import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { codeOfConstraint, neverMet, refusalOf } from "#constraintErrors.ts";

test("every unique or exclusion constraint has its refusal, unless no write can break it", () => {
  const path = new URL("../../../migrations/schema.sql", import.meta.url);
  const schema = readFileSync(path, "utf8");
  const names = [
    ...schema.matchAll(/constraint (\w+) (?:unique|exclude)\b|create unique index (\w+)/g),
  ].map(([, constraint, index]) => constraint ?? index ?? "");
  expect(names.filter((name) => !(name in codeOfConstraint)).sort()).toEqual(neverMet.toSorted());
  const mapped = Object.keys(codeOfConstraint);
  expect(mapped.filter((name) => !new RegExp(`\\b${name}\\b`).test(schema))).toEqual([]);
});

test.each([
  ['Key (id)=(1) is still referenced from table "school".', "ForeignKeyViolation"],
  ['キー(id)=(1)はまだテーブル"school"から参照されています', "ForeignKeyViolation"],
  ['Key (id, during)=(1, x) is still referenced from table "reservation".', "ForeignKeyViolation"],
  ['Key (area_id)=(9) is not present in table "area".', "DbConflict"],
  ['テーブル"area"にキー(area_id)=(9)がありません', "DbConflict"],
] as const)("a broken reference is told apart in any language: %s", (detail, code) => {
  const error = new pg.DatabaseError("", 0, "error");
  error.code = "23503";
  error.detail = detail;
  expect(refusalOf(error)).toMatchObject({ code });
});
