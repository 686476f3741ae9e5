import { isTaking } from "@kenshu/db/predicates.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { type Clock, type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import {
  cancelIn,
  freedByCancelling,
  lockSchedulesReserved,
  passOnPlaces,
} from "#modules/reservation/index.ts";
import { category } from "#modules/studentImport/linkAccount.ts";
import type { Release } from "#modules/studentImport/release.ts";
import { linkCause, unlinkedMail } from "#modules/studentImport/studentImport.mails.ts";
import { record } from "#recording/record.ts";
import { lockStudents } from "#rows/locks.ts";

/**
 * Ends a link that HM has released, in one transaction (rule 9.5). The student loses the therapist
 * id. An account becomes a guest's; a student without an account stays a student. Activities
 * without progress are deleted, others are suspended. Future reservations are cancelled without
 * penalty, and others get the places. The settlement stays. A link that has changed meanwhile is
 * left alone.
 */
export async function endLink(
  tx: Tx,
  clock: Clock,
  { userId, therapistId, operateUserId, operateUserName }: Release,
): Promise<void> {
  const now = clock.now();
  const schedules = await lockSchedulesReserved(tx, userId, now);
  const [student] = await lockStudents(tx, [userId]);
  if (student?.therapistId !== therapistId) return;

  const ctx = { db: tx, clock, actor: null };
  const cancelled = await cancelIn(tx, ctx, userId, schedules);
  await endActivities(tx, userId, tokyoDate(now));
  // HM's data about this link must not be settled under another link.
  await tx.deleteFrom("heartfulDifference").where("studentUserId", "=", userId).execute();
  await tx
    .updateTable("appUser")
    .set({
      therapistId: null,
      role: student.emailAddress === null ? Role.Student : Role.Guest,
      version: sql`version + 1`,
    })
    .where("id", "=", userId)
    .execute();
  await record(tx, ctx, {
    category,
    description: `${student.name}さんとセラピストID ${therapistId} の紐づけを解除（予約${cancelled.length}件をキャンセル）`,
    targets: { user: userId, schedule: cancelled.map(({ id }) => id) },
    operator: { userId: operateUserId, name: operateUserName },
    mails: [unlinkedMail(student, cancelled)],
    withdrawn: {
      reservations: cancelled.map(({ reservationId }) => reservationId),
      causes: await untoldLinks(tx, userId),
    },
  });
  await passOnPlaces(tx, ctx, cancelled.map(freedByCancelling));
}

/** The causes of waiting mails that would announce the link. */
async function untoldLinks(tx: Tx, userId: number): Promise<string[]> {
  const mails = await tx
    .selectFrom("mail")
    .select("cause")
    .where("userId", "=", userId)
    .where("cause", "like", linkCause(userId, "%"))
    .where("doneAt", "is", null)
    .execute();
  return mails.flatMap(({ cause }) => cause ?? []);
}

async function endActivities(tx: Tx, studentUserId: number, today: PlainDate): Promise<void> {
  await sql`
    delete from activity
    where student_user_id = ${studentUserId} and ${isTaking()} and heartful_entry_id is not null
      and not exists (select from progress_entry where activity_id = activity.id)
  `.execute(tx);
  await tx
    .updateTable("activity")
    .set({ state: TakingState.Suspend, endDate: sql`greatest(start_date, ${today}::date)` })
    .where("studentUserId", "=", studentUserId)
    .where(isTaking())
    .execute();
}
