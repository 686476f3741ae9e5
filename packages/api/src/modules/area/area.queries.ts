import type { Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { choices } from "#rows/boundedList.ts";

export function listAreas(db: Reader) {
  return choices(areas(db).orderBy("displayOrder").orderBy("id"));
}

export async function getArea(db: Reader, id: number) {
  return (await areas(db).where("id", "=", id).executeTakeFirst()) ?? fail("DbConflict");
}

function areas(db: Reader) {
  return db.selectFrom("area").select(["id", "name", "version"]);
}
