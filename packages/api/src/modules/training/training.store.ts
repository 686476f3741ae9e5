import type { Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";

/**
 * Locks a training whose contents change, always after the contents: nobody begins it meanwhile, so
 * working out whom the change concerns misses nobody. An unknown one is DbConflict.
 */
export async function lockTraining(tx: Tx, id: number): Promise<void> {
  const training = await tx
    .selectFrom("training")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!training) fail("DbConflict");
}
