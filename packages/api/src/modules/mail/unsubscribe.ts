import { inTransaction, type Reader } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { readSigned, sign } from "#modules/auth/index.ts";
import { category, targetsOf } from "#modules/mail/mail.store.ts";
import { record } from "#recording/record.ts";
import { refuseInput } from "#wire/invalidInput.ts";

/** What the link of an optional mail carries: whose it is, signed, for as long as the account is there. */
export function unsubscribeToken(db: Reader, userId: number): Promise<string> {
  return sign(db, "unsubscribe", `${userId}`);
}

/** Whether the person of the link wants optional mails still; one who is gone wants none. */
export async function getWish({ db }: CommandContext, { token }: { token: string }) {
  const person = await db
    .selectFrom("appUser")
    .select("isReceiveEMailEnabled")
    .where("id", "=", await readUserId(db, token))
    .executeTakeFirst();
  return person ?? { isReceiveEMailEnabled: false };
}

/**
 * Stops the optional mails of the person whose link it is, also those that wait to leave, without
 * signing in (rule 11.12). A second call changes nothing, and neither does the link of an account that
 * is gone. Any other text is invalid input.
 */
export async function unsubscribe(
  ctx: CommandContext,
  { token }: { token: string },
): Promise<void> {
  const userId = await readUserId(ctx.db, token);
  await inTransaction(ctx.db, async (tx) => {
    const stopped = await tx
      .updateTable("appUser")
      .set({ isReceiveEMailEnabled: false, version: sql`version + 1` })
      .where("id", "=", userId)
      .where("isReceiveEMailEnabled", "=", true)
      .returning("name")
      .executeTakeFirst();
    if (!stopped) return;
    await record(tx, ctx, {
      category,
      description: "お知らせのメールの受け取りを停止（メールのリンク）",
      targets: targetsOf({ userId }),
      operator: { userId, name: stopped.name },
      withdrawn: { optionalOf: userId },
    });
  });
}

/** The person whose link it is. Any other text is invalid input. */
async function readUserId(db: Reader, token: string): Promise<number> {
  const userId = Number(await readSigned(db, "unsubscribe", token));
  return userId > 0
    ? userId
    : refuseInput("token", "リンクが正しくありません。メールのリンクをもう一度開いてください");
}
