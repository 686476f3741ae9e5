import { isErased } from "@kenshu/db/predicates.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";

/** The log's category for changes of a settlement. */
export const category = "精算";

/**
 * Locks a cash flow, removed or not, so that nobody removes it meanwhile; DbConflict if it is
 * unknown.
 */
export async function lockCashFlow(tx: Tx, id: number) {
  const cashFlow = await tx
    .selectFrom("cashFlow")
    .innerJoin("appUser as student", "student.id", "cashFlow.studentUserId")
    .select([
      "cashFlow.id",
      "cashFlow.studentUserId",
      "cashFlow.type",
      "cashFlow.amount",
      "cashFlow.memo",
      "cashFlow.taxRate",
      "cashFlow.occurredOn",
      "cashFlow.voidedAt",
      "student.name as studentName",
      sql<boolean>`student.password_hash is not null`.as("hasAccount"),
      isErased("student").as("isErased"),
    ])
    .where("cashFlow.id", "=", id)
    .forUpdate("cashFlow")
    .executeTakeFirst();
  return cashFlow ?? fail("DbConflict");
}

/** `（教材費）`, for the log; nothing without a memo. */
export function inBrackets(memo: string): string {
  return memo === "" ? "" : `（${memo}）`;
}
