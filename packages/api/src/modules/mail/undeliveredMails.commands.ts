import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { isUnleased } from "#intents/isUnleased.ts";
import { category, targetsOf } from "#modules/mail/mail.store.ts";
import { canSendAgain, isUndelivered } from "#modules/mail/undeliveredMails.queries.ts";
import { record } from "#recording/record.ts";

/**
 * Makes an optional mail that has not got through due at once, to the address that the person has by now. One
 * that failed is tried as often as a new one. DbConflict where it has got through, is just being sent, would
 * arrive too late, or is not wanted any more (rule 11.11).
 */
export function sendAgain(ctx: SignedIn, { mailId }: { mailId: number }): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const mail = await lockUndelivered(tx, mailId, now);
    if (!canSendAgain(mail, now)) return fail("DbConflict", { found: "notResendable" });
    await tx
      .updateTable("mail")
      .set({
        toAddress: mail.emailAddress,
        nextAttemptAt: now,
        failedAt: null,
        attemptCount: sql`case when failed_at is null then attempt_count else 0 end`,
      })
      .where("id", "=", mailId)
      .execute();
    await record(tx, ctx, {
      category,
      description: `${mail.name ? `${mail.name}さんへの` : ""}メール「${mail.subject}」を再送信`,
      targets: targetsOf(mail),
    });
  });
}

/** Takes a mail that failed off the list: somebody has seen to it. Another one is refused with DbConflict. */
export function settleMail(ctx: SignedIn, { mailId }: { mailId: number }): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const mail = await lockUndelivered(tx, mailId, now);
    if (mail.failedAt === null) fail("DbConflict", { found: "settled" });
    await tx.updateTable("mail").set({ settledAt: now }).where("id", "=", mailId).execute();
    await record(tx, ctx, {
      category,
      description: `${mail.name ? `${mail.name}さんに` : ""}届かなかったメール「${mail.subject}」を処理済みに変更`,
      targets: targetsOf(mail),
    });
  });
}

async function lockUndelivered(tx: Tx, id: number, now: Date) {
  const mail = await tx
    .selectFrom("mail")
    .leftJoin("appUser", "appUser.id", "mail.userId")
    .selectAll("mail")
    .select(["appUser.name", "appUser.emailAddress", "appUser.isReceiveEMailEnabled"])
    .where("mail.id", "=", id)
    .where(isUndelivered)
    .where(isUnleased(now))
    .forUpdate("mail")
    .executeTakeFirst();
  return mail ?? fail("DbConflict", { found: "settled" });
}
