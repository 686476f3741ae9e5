import { tokyoDate } from "@kenshu/domain/time.ts";
import { planAuditLog } from "#demo/auditLog.ts";
import { planBookings, reservationRows } from "#demo/bookings.ts";
import { demoPassword } from "#demo/demoAccounts.ts";
import { facilityRows } from "#demo/facilities.ts";
import { insertRows } from "#demo/insertRows.ts";
import { userRows } from "#demo/people.ts";
import { planProgress } from "#demo/progress.ts";
import { Random } from "#demo/random.ts";
import { planSessions, trainingScheduleRows } from "#demo/sessions.ts";
import { PENALTY_AMOUNT, planCashFlows } from "#demo/settlement.ts";
import {
  companyRows,
  heartfulCategoryRows,
  trainingContentRows,
  trainingRows,
} from "#demo/trainings.ts";
import { hashPassword } from "#passwords.ts";
import type { Database } from "#pool.ts";
import { refreshAllSummaries } from "#studentSummary/refreshStudentSummaries.ts";
import { inTransaction } from "#transaction.ts";

const SEED = 20_270_401;

/**
 * Fills an empty database with the demonstration: a company in the middle of its work on the
 * Tokyo day of `now` (decisions 2.6, 14), the same for every `now` of one day but for the salt of
 * the passwords. One transaction; does nothing on a database that has users.
 */
export async function fillDemoData(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Two servers that start at once fill in one after the other.
    await tx.selectFrom("setting").select("id").forUpdate().execute();
    if (await tx.selectFrom("appUser").select("id").limit(1).executeTakeFirst()) return;

    const today = tokyoDate(now);
    const random = new Random(SEED);
    const users = userRows(random, today, await hashPassword(demoPassword));
    const sessions = planSessions(random, today);
    const bookings = planBookings(random, today, sessions);
    const { studentActivity, trainingProgress } = planProgress(random, today, bookings);
    const cashFlows = planCashFlows(random, today, bookings);

    await tx
      .updateTable("setting")
      .set({
        maxReserveCount: 10,
        continuousAbcenseThreshold: 3,
        recommendDateCount: 60,
        deadlineDateCount: 90,
        basisLeftDaysPrimary: 7,
        basisLeftDaysSecondary: 0,
        penaltyAmount: PENALTY_AMOUNT,
        reserveAlertNote:
          "前日15時を過ぎると、予約の取り消しにキャンセル料がかかります。動きやすい服装とタオルをお持ちください。",
      })
      .execute();
    await insertRows(tx, "area", facilityRows.area);
    await insertRows(tx, "school", facilityRows.school);
    await insertRows(tx, "room", facilityRows.room);
    await insertRows(tx, "company", companyRows);
    await insertRows(tx, "heartfulCategory", heartfulCategoryRows);
    await insertRows(tx, "training", trainingRows);
    await insertRows(tx, "trainingContent", trainingContentRows);
    await insertRows(tx, "appUser", users);
    await insertRows(tx, "trainingSchedule", trainingScheduleRows(sessions));
    await insertRows(tx, "reservation", reservationRows(bookings));
    await insertRows(tx, "studentActivity", studentActivity);
    await insertRows(tx, "trainingProgress", trainingProgress);
    await insertRows(tx, "cashFlow", cashFlows);
    await insertRows(tx, "auditLog", planAuditLog(today, bookings));
    await refreshAllSummaries(tx);
  });
}
