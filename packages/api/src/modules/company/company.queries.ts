import type { Reader } from "@kenshu/db/transaction.ts";
import { boundedList } from "#boundedList.ts";

export function listCompanies(db: Reader) {
  return boundedList(db.selectFrom("company").select(["id", "name"]).orderBy("name").orderBy("id"));
}
