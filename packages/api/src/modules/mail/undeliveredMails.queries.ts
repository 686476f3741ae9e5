import type { Reader } from "@kenshu/db/transaction.ts";
import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { TRIED_FOR_LONG } from "@kenshu/domain/mail/mail.limits.ts";
import type { undeliveredMailsInput } from "@kenshu/domain/mail/mail.schema.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { pagedList } from "#rows/pagedList.ts";

/** Failed, or tried for long, and seen to by nobody. */
export const isUndelivered = sql<SqlBool>`(
  mail.done_at is null and mail.settled_at is null
  and (mail.failed_at is not null or mail.attempt_count >= ${sql.lit(TRIED_FOR_LONG)})
)`;

export async function countUndeliveredMails(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom("mail")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isUndelivered)
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of the mails that have not got through and nobody has seen to, the latest first (rule 11.11). */
export async function listUndeliveredMails(
  { db, clock }: SignedIn,
  paging: z.output<typeof undeliveredMailsInput>,
) {
  const { rows, totalCount } = await pagedList(
    db
      .selectFrom("mail")
      .leftJoin("appUser", "appUser.id", "mail.userId")
      .selectAll("mail")
      .select([
        "appUser.name",
        "appUser.role",
        "appUser.temporaryRegistrationPattern",
        "appUser.emailAddress",
        "appUser.isReceiveEMailEnabled",
      ])
      .where(isUndelivered)
      .orderBy("mail.id", "desc"),
    paging,
  );
  const now = clock.now();
  return {
    totalCount,
    rows: rows.map((mail) => ({
      mailId: mail.id,
      person: personOf(mail),
      toAddress: mail.toAddress,
      subject: mail.subject,
      text: mail.isOptional ? mail.body : null,
      writtenAt: wireInstant(mail.createdAt),
      state: mail.failedAt ? ("failed" as const) : ("retrying" as const),
      attemptCount: mail.attemptCount,
      at: wireInstant(mail.failedAt ?? mail.nextAttemptAt),
      reason: mail.lastError ?? "",
      isOptional: mail.isOptional,
      canSendAgain: canSendAgain(mail, now),
    })),
  };
}

/** A mail, and whether its person still has an address and wants mails; a person who is gone has neither. */
type Undelivered = {
  isOptional: boolean;
  usefulUntil: Date | null;
  emailAddress: string | null;
  isReceiveEMailEnabled: boolean | null;
};

/**
 * By then a code or a link has expired, and the person asks for another one. A mail that would tell of
 * the past does not help either. A person who has switched mails off since gets none.
 */
export function canSendAgain<U extends Undelivered>(
  mail: U,
  now: Date,
): mail is U & { emailAddress: string } {
  const { isOptional, usefulUntil, emailAddress, isReceiveEMailEnabled } = mail;
  const isUseful = usefulUntil === null || now < usefulUntil;
  return isOptional && isUseful && emailAddress !== null && isReceiveEMailEnabled === true;
}

function personOf({
  userId,
  name,
  role,
  temporaryRegistrationPattern: pattern,
}: {
  userId: number | null;
  name: string | null;
  role: Role | null;
  temporaryRegistrationPattern: SignUpPattern | null;
}) {
  if (userId === null || name === null) return null;
  const isAmongUsers = role !== Role.Guest || pattern === SignUpPattern.Staff;
  const screen = role === Role.Student ? "student" : isAmongUsers ? "user" : null;
  return { userId, name, screen } as const;
}
