import { inTransaction, type Reader } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { refuseInput } from "#invalidInput.ts";
import { readSigned, sign } from "#modules/auth/index.ts";
import { category, targetsOf } from "#modules/mail/mail.store.ts";
import { record } from "#record.ts";

/** What the link of an optional mail carries: whose it is, signed, for as long as the account is there. */
export function unsubscribeToken(db: Reader, userId: number): Promise<string> {
  return sign(db, "unsubscribe", `${userId}`);
}

/**
 * Stops the optional mails of whoever has the link, without signing in, those that wait to leave included
 * (rule 11.12). A second time changes nothing, and neither does the link of an account that is gone. Another text is invalid input.
 */
export async function unsubscribe(
  ctx: CommandContext,
  { token }: { token: string },
): Promise<void> {
  const userId = Number(await readSigned(ctx.db, "unsubscribe", token));
  if (!userId)
    refuseInput("token", "リンクが正しくありません。メールのリンクをもう一度開いてください");
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
