import type { Reader } from "@kenshu/db/transaction.ts";
import { choices } from "#boundedList.ts";

export function listCompanies(db: Reader) {
  return choices(db.selectFrom("company").select(["id", "name"]).orderBy("name").orderBy("id"));
}
