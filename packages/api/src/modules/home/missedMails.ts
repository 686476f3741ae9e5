import { inTransaction } from "@kenshu/db/transaction.ts";
import { MISSED_MAIL_DAYS, MISSED_MAILS_SHOWN } from "@kenshu/domain/home/home.limits.ts";
import { addHours, wireInstant } from "@kenshu/domain/time.ts";
import type { SignedIn } from "#context.ts";
import { boundedList } from "#rows/boundedList.ts";

/** What mails would have told the caller lately, newest first (rule 11.14). */
export async function listMissedMails({ db, clock, actor }: SignedIn) {
  const since = addHours(clock.now(), -24 * MISSED_MAIL_DAYS);
  const missed = db
    .selectFrom("missedMail")
    .select(["id", "message", "createdAt"])
    .where("studentUserId", "=", actor.userId)
    .where("createdAt", ">=", since)
    .orderBy("id", "desc");
  const { rows, totalCount } = await boundedList(missed, { pageSize: MISSED_MAILS_SHOWN });
  return {
    rows: rows.map((row) => ({ ...row, createdAt: wireInstant(row.createdAt) })),
    totalCount,
  };
}

/**
 * Takes an own row away. One that is gone or is another's stays as it is. This concerns nobody else,
 * so the log has no entry (rule 11.2).
 */
export async function dismissMissedMail({ db, actor }: SignedIn, { id }: { id: number }) {
  await inTransaction(db, (tx) =>
    tx
      .deleteFrom("missedMail")
      .where("id", "=", id)
      .where("studentUserId", "=", actor.userId)
      .execute(),
  );
}
