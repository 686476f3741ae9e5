import { inTransaction, type Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { MailEnd, userMailInput, userMailsInput } from "@kenshu/domain/mail/mail.schema.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { category, targetsOf } from "#modules/mail/mail.store.ts";
import { record } from "#recording/record.ts";
import { pagedList } from "#rows/pagedList.ts";

/** One page of what was written to a person, the latest first, waiting or past (rule 11.15). */
export async function searchUserMails(
  { db }: SignedIn,
  { userId, ...paging }: z.output<typeof userMailsInput>,
) {
  const { rows, totalCount } = await pagedList(
    mailsOf(db, userId).select(["id", "createdAt", "subject", "state"]).orderBy("id", "desc"),
    paging,
  );
  if (totalCount === 0) await findName(db, userId);
  return {
    totalCount,
    rows: rows.map(({ id, createdAt, subject, state }) => ({
      mailId: id,
      writtenAt: wireInstant(createdAt),
      subject,
      state,
    })),
  };
}

/**
 * The text of one of a person's mails; the log keeps that somebody has read it. Nobody reads a mail
 * about an account, because its code or link is for nobody else (rule 11.15).
 */
export function getUserMail(
  ctx: SignedIn,
  { userId, mailId }: z.output<typeof userMailInput>,
): Promise<{ subject: string; text: string | null }> {
  return inTransaction(ctx.db, async (tx) => {
    const name = await findName(tx, userId);
    const mail = await mailsOf(tx, userId)
      .select(["subject", "body", "isOptional"])
      .where("id", "=", mailId)
      .executeTakeFirst();
    if (!mail) return fail("DbConflict");
    await record(tx, ctx, {
      category,
      description: `${name}さんへのメール「${mail.subject}」を閲覧`,
      targets: targetsOf({ userId }),
      isReading: true,
    });
    return { subject: mail.subject, text: mail.isOptional ? mail.body : null };
  });
}

/** A mail is in one of the two tables. */
export function mailsOf(db: Reader, userId: number) {
  const waiting = db
    .selectFrom("mail")
    .select(["id", "createdAt", "subject", "body", "isOptional"])
    .select(endOf(sql`null::timestamptz`).as("state"))
    .where("userId", "=", userId);
  const past = db
    .selectFrom("pastMail")
    .select(["id", "createdAt", "subject", "body", "isOptional"])
    .select(endOf(sql.ref("withdrawnAt")).as("state"))
    .where("userId", "=", userId);
  return db.selectFrom(waiting.unionAll(past).as("written"));
}

function endOf(withdrawnAt: ReturnType<typeof sql>) {
  return sql<MailEnd>`case
    when done_at is not null then 'sent'
    when failed_at is not null then 'undelivered'
    when ${withdrawnAt} is not null then 'withdrawn'
    else 'waiting'
  end`;
}

async function findName(db: Reader, id: number): Promise<string> {
  const person = await db
    .selectFrom("appUser")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return person?.name ?? fail("UserNotFound");
}
