import type { Reader } from "@kenshu/db/transaction.ts";
import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { FIRST_STEPS, type FirstStep } from "@kenshu/domain/home/firstSteps.ts";
import { UNMARKED_SCHEDULES_SHOWN } from "@kenshu/domain/home/home.limits.ts";
import { tokyoMidnight } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { listAlerts } from "#modules/alertInformation/index.ts";
import { countGuests } from "#modules/guestStudent/index.ts";
import { homeSchedules } from "#modules/home/homeSchedules.queries.ts";
import { countUndeliveredMails } from "#modules/mail/index.ts";
import { lacksMark, withWireDates } from "#modules/schedule/index.ts";
import { countUnpaid } from "#modules/student/index.ts";
import { countUnsettledAttempts } from "#modules/studentExport/index.ts";
import { boundedList } from "#rows/boundedList.ts";

/** What needs an administrator's attention, in nine statements (rule 15.11). */
export async function getAdministratorHome(ctx: SignedIn) {
  const { db } = ctx;
  const unmarked = await unmarkedSchedules(ctx);
  return {
    firstSteps: await readFirstSteps(db),
    alerts: (await listAlerts(ctx)).rows,
    unsettledResultCount: await countUnsettledAttempts(db),
    failedMailCount: await countUndeliveredMails(db),
    guestStudentCount: (await countGuests(db, SignUpPattern.Student)).count,
    guestStaffCount: (await countGuests(db, SignUpPattern.Staff)).count,
    ...(await countUnpaid(db)),
    unmarkedSchedules: unmarked.rows.map(withWireDates),
    unmarkedScheduleCount: unmarked.totalCount,
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

/** Today's schedules that have begun, and whether a mark is missing. */
function unmarkedSchedules({ db, clock }: SignedIn) {
  const now = clock.now();
  return boundedList(
    homeSchedules(db, { from: tokyoMidnight(now), until: tokyoMidnight(now, 1) })
      .where(sql<Date>`lower(schedule.during)`, "<=", now)
      .where(lacksMark)
      .orderBy("startDate")
      .orderBy("schedule.id"),
    UNMARKED_SCHEDULES_SHOWN,
  );
}
