import { hashPassword } from "@kenshu/db/passwords.ts";
import type { Database } from "@kenshu/db/pool.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { planAuditLog } from "#auditLog.ts";
import { planContacts } from "#contacts.ts";
import { demoPassword } from "#demoAccounts.ts";
import { insertRows } from "#insertRows.ts";
import { mailRows } from "#mails.ts";
import { noticeRows, noticeSeenRows } from "#notices.ts";
import { userRows } from "#people.ts";
import { closedDayRows, schoolRows } from "#places.ts";
import { planProgress } from "#progress.ts";
import { Random, SEED } from "#random.ts";
import { planReservations, reservationRows } from "#reservations.ts";
import { planResultAttempts } from "#resultAttempts.ts";
import { planSchedules, scheduleRows } from "#schedules.ts";
import { PENALTY_AMOUNT, planCashFlows } from "#settlement.ts";
import {
  companyRows,
  heartfulCategoryRows,
  trainingContentRows,
  trainingRows,
} from "#trainings.ts";

/**
 * Fills an empty database with the demonstration: a company in the middle of its work on the day of
 * `now` in Tokyo (rules 2.6, 14.2). Every `now` of one day gives the same rows, except for the
 * passwords' salt. It runs in one transaction, and does nothing in a database with users.
 */
export async function fillDemoData(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    // If two servers start at once, the second waits for the first.
    await tx.selectFrom("setting").select("id").forUpdate().execute();
    if (await tx.selectFrom("appUser").select("id").limit(1).executeTakeFirst()) return;

    const today = tokyoDate(now);
    const random = new Random(SEED);
    const users = userRows(random, today, await hashPassword(demoPassword));
    const schedules = planSchedules(random, today);
    const reservations = planReservations(random, today, schedules);
    const { activity, progressEntry } = planProgress(random, today, reservations);
    const notices = noticeRows(today);
    const cashFlows = planCashFlows(random, today, reservations);

    await tx
      .updateTable("setting")
      .set({
        maxReserveCount: 10,
        continuousAbsenceThreshold: 3,
        recommendDateCount: 60,
        deadlineDateCount: 90,
        basisLeftDaysPrimary: 7,
        basisLeftDaysSecondary: 0,
        penaltyAmount: PENALTY_AMOUNT,
        reserveAlertNote:
          "動きやすい服装とタオルをお持ちください。遅れるときは、研修施設に電話で知らせてください。",
        contact: "研修事務局（03-0000-0000、平日9時〜17時）",
        linkingDays: 3,
      })
      .execute();
    await insertRows(tx, "area", schoolRows.area);
    await insertRows(tx, "school", schoolRows.school);
    await insertRows(tx, "room", schoolRows.room);
    await insertRows(tx, "closedDay", closedDayRows(today));
    await insertRows(tx, "company", companyRows);
    await insertRows(tx, "heartfulCategory", heartfulCategoryRows);
    await insertRows(tx, "training", trainingRows);
    await insertRows(tx, "trainingContent", trainingContentRows);
    await insertRows(tx, "appUser", users);
    await insertRows(tx, "schedule", scheduleRows(schedules));
    await insertRows(tx, "reservation", reservationRows(reservations));
    await insertRows(tx, "activity", activity);
    await insertRows(tx, "progressEntry", progressEntry);
    const { contact, rests, studentHolder } = planContacts(today);
    await insertRows(tx, "contact", contact);
    for (const { studentUserId, restsUntil } of rests) {
      await tx
        .updateTable("studentSummary")
        .set({ contactedUntil: restsUntil })
        .where("studentUserId", "=", studentUserId)
        .execute();
    }
    await tx.insertInto("studentHolder").values(studentHolder).execute();
    const results = planResultAttempts(today);
    await insertRows(tx, "resultAttempt", results.resultAttempt);
    await insertRows(tx, "resultDecision", results.resultDecision);
    await tx
      .updateTable("activity")
      .from("resultDecision as decision")
      .innerJoin("resultAttempt as attempt", "attempt.id", "decision.attemptId")
      .set(({ ref }) => ({ resultAttemptId: ref("attempt.id") }))
      .whereRef("decision.activityId", "=", "activity.id")
      .where("attempt.doneAt", "is not", null)
      .execute();
    await insertRows(
      tx,
      "cashFlow",
      cashFlows.map((row) => ({ ...row, occurredOn: tokyoDate(row.createdAt) })),
    );
    await insertRows(tx, "notice", notices);
    await insertRows(tx, "noticeSeen", noticeSeenRows(today, notices, users));
    await insertRows(tx, "mail", mailRows(today));
    await insertRows(tx, "auditLog", planAuditLog(today, reservations));
  });
}
