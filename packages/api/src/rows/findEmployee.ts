import type { Reader } from "@kenshu/db/transaction.ts";

/** The number of the HM employee linked to a user, or null. */
export async function findEmployee(db: Reader, userId: number): Promise<number | null> {
  const user = await db
    .selectFrom("appUser")
    .select("heartfulEmployeeId")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.heartfulEmployeeId ?? null;
}
