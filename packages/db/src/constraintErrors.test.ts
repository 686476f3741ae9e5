import pg from "pg";
import { expect, test } from "vitest";
import { refusalOf } from "#constraintErrors.ts";

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
