import type { Writer } from "@kenshu/db/transaction.ts";
import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { targetsAsText } from "#recording/record.ts";

/** Entries of the audit log about sign-in and accounts. They never contain what strangers typed. */
export const category = "認証";

/** The person in the entry, who may not be signed in yet. */
export function operatorOf(account: { id: number; name: string }) {
  return { userId: account.id, name: account.name || "未登録の利用者" };
}

/** A caller whom the product does not know. */
const stranger = { userId: null, name: "不明" };

/** Logs that a person was turned away, counted as below, and refuses. */
export async function refuseAndRecord(
  ctx: Pick<Context, "db" | "clock" | "caller">,
  account: { id: number; name: string } | undefined,
  reason: string,
  error: BusinessError,
): Promise<never> {
  await countRefusal(ctx.db, ctx, account, reason);
  throw error;
}

/** Why a mailed code or link does not work, for the log. */
const reasons: Partial<Record<ErrorCode, string>> = {
  CodeMismatch: "コードまたはリンクの間違い",
  CodeExpired: "コードまたはリンクの期限切れ",
  LimitExceeded: "回数の上限",
};

/** Runs a command that takes or sends a code, and logs what it refuses, counted as below. */
export async function loggingRefusals<T>(
  ctx: Context,
  act: string,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof BusinessError && reasons[error.code];
    const account = ctx.actor ? { id: ctx.actor.userId, name: ctx.actor.name } : undefined;
    if (reason) await countRefusal(ctx.db, ctx, account, `${act}を拒否（${reason}）`);
    throw error;
  }
}

/**
 * Logs that a person was turned away. Within an hour there is one row per network address, account
 * and reason, with the number of times. So nobody can fill the disk with refusals (rule 11.2).
 */
export async function countRefusal(
  db: Writer,
  { clock, caller }: Pick<Context, "clock" | "caller">,
  account: { id: number; name: string } | undefined,
  reason: string,
): Promise<void> {
  const now = clock.now();
  const operator = account ? operatorOf(account) : stranger;
  await sql`
    select count_refusal(
      date_trunc('hour', ${now}::timestamptz), ${category}, ${reason}, ${caller.network}::inet,
      ${targetsAsText(account && { user: account.id })}::jsonb, ${operator.userId}::integer, ${operator.name}
    )
  `.execute(db);
}
