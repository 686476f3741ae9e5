import { createHash, randomInt } from "node:crypto";
import type { Tx } from "@kenshu/db/transaction.ts";
import { RECOVERY_CODES } from "@kenshu/domain/auth/auth.limits.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Context, SignedIn } from "#context.ts";
import { changeFactors, hasSecondFactor } from "#modules/auth/factors.ts";

/** Without letters that look like others. 16 of them have 80 random bits. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

const digestOf = (code: string) => createHash("sha256").update(code).digest();

/**
 * Ten codes that each replace a factor once, instead of all former ones. They are returned as people
 * read them, in groups of four.
 */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  );
  await tx.deleteFrom("recoveryCode").where("userId", "=", userId).execute();
  const rows = codes.map((code) => ({ userId, digest: digestOf(code) }));
  await tx.insertInto("recoveryCode").values(rows).execute();
  return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code);
}

/** Ten new codes for the caller, who has a factor; otherwise DbConflict (rule 2.13). */
export function renewRecoveryCodes(ctx: SignedIn<Context>) {
  return changeFactors(ctx, async (tx, { id }) => {
    if (!(await hasSecondFactor(tx, id))) return fail("DbConflict");
    return {
      description: "予備のコードを作り直し",
      answer: { recoveryCodes: await makeRecoveryCodes(tx, id) },
    };
  });
}

/** Uses this code up. False if the user has no such code. */
export async function useRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom("recoveryCode")
    .where("userId", "=", userId)
    .where("digest", "=", digestOf(code))
    .returning("userId")
    .executeTakeFirst();
  return used !== undefined;
}
