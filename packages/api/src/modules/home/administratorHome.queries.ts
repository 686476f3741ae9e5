import type { Reader } from "@kenshu/db/transaction.ts";
import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { FIRST_STEPS, type FirstStep } from "@kenshu/domain/home/firstSteps.ts";
import { UNMARKED_DAYS, UNMARKED_SCHEDULES_SHOWN } from "@kenshu/domain/home/home.limits.ts";
import { tokyoMidnight } from "@kenshu/domain/time.ts";
import { SCHEDULES_NAMED } from "@kenshu/domain/user/user.limits.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { listAlerts } from "#modules/alertInformation/index.ts";
import { countSilent } from "#modules/contact/index.ts";
import { countErasureRequests } from "#modules/erasure/index.ts";
import { countGuests } from "#modules/guestStudent/index.ts";
import { homeSchedules } from "#modules/home/homeSchedules.queries.ts";
import { countUndeliveredMails } from "#modules/mail/index.ts";
import {
  lacksMark,
  needsInstructor,
  occupancy,
  placedSchedules,
  withWireDates,
} from "#modules/schedule/index.ts";
import { countUnpaid } from "#modules/student/index.ts";
import { countUnsettledAttempts } from "#modules/studentExport/index.ts";
import { boundedList } from "#rows/boundedList.ts";

/** What needs an administrator's attention, in fifteen statements (rule 15.11). */
export async function getAdministratorHome(ctx: SignedIn) {
  const { db } = ctx;
  const today = await unmarkedSchedules(ctx, 0);
  const earlier = await unmarkedSchedules(ctx, -UNMARKED_DAYS);
  const inNeed = await schedulesInNeed(ctx);
  return {
    firstSteps: await readFirstSteps(db),
    alerts: (await listAlerts(ctx)).rows,
    silentStudentCount: await countSilent(ctx),
    unsettledResultCount: await countUnsettledAttempts(db),
    failedMailCount: await countUndeliveredMails(db),
    guestStudentCount: (await countGuests(db, SignUpPattern.Student)).count,
    guestStaffCount: (await countGuests(db, SignUpPattern.Staff)).count,
    erasureRequestCount: await countErasureRequests(db),
    ...(await countUnpaid(db)),
    unmarkedSchedules: today.rows.map(withWireDates),
    unmarkedScheduleCount: today.totalCount,
    hasBegunToday: await hasBegunToday(ctx),
    earlierUnmarkedSchedules: earlier.rows.map(withWireDates),
    earlierUnmarkedScheduleCount: earlier.totalCount,
    schedulesInNeed: inNeed.rows.map(withWireDates),
    scheduleInNeedCount: inNeed.totalCount,
  };
}

/** Whether there is one of each thing that a first reservation needs. */
async function readFirstSteps(db: Reader): Promise<Record<FirstStep, boolean>> {
  return db
    .selectNoFrom(({ exists, selectFrom }) =>
      FIRST_STEPS.map((table) => exists(selectFrom(table)).$castTo<boolean>().as(table)),
    )
    .executeTakeFirstOrThrow();
}

/** The schedules that have begun and lack a mark, today's or those of the days before. */
function unmarkedSchedules({ db, clock }: SignedIn, fromDay: number) {
  const now = clock.now();
  const until = tokyoMidnight(now, fromDay === 0 ? 1 : 0);
  return boundedList(
    homeSchedules(db, { from: tokyoMidnight(now, fromDay), until })
      .where(sql<Date>`lower(schedule.during)`, "<=", now)
      .where(lacksMark)
      .orderBy("startDate")
      .orderBy("schedule.id"),
    { pageSize: UNMARKED_SCHEDULES_SHOWN },
  );
}

/** The schedules ahead whose instructor cannot lead them any more, the first ones first. */
function schedulesInNeed({ db, clock }: SignedIn) {
  const now = clock.now();
  return boundedList(
    placedSchedules(db)
      .select([
        "room.displayColor",
        "school.id as schoolId",
        occupancy.reserveCount.as("reserveCount"),
      ])
      .where(needsInstructor(now))
      .orderBy("startDate")
      .orderBy("schedule.id"),
    { pageSize: SCHEDULES_NAMED },
  );
}

/** Whether a schedule of today with a place taken has begun. Before that nothing can be recorded. */
async function hasBegunToday({ db, clock }: SignedIn): Promise<boolean> {
  const now = clock.now();
  const begun = await homeSchedules(db, { from: tokyoMidnight(now), until: tokyoMidnight(now, 1) })
    .where(sql<Date>`lower(schedule.during)`, "<=", now)
    .where(sql<number>`${occupancy.reserveCount}`, ">", 0)
    .limit(1)
    .execute();
  return begun.length > 0;
}
