import { isGivenUpOnTheDay, isMailed, isNotCancelled, isWaiting } from "@kenshu/db/predicates.ts";
import { activitiesOf } from "@kenshu/db/studentSummary/studentActivities.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { markAbilities } from "@kenshu/domain/attendance/attendance.rules.ts";
import type { attendance } from "@kenshu/domain/attendance/attendance.schema.ts";
import { Mark } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { isAbout } from "@kenshu/domain/reservation/telling.rules.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { absenceCause } from "#modules/attendance/attendance.store.ts";
import { needsInstructor, placedSchedules, withWireDates } from "#modules/schedule/index.ts";
import { presentTraining } from "#modules/student/index.ts";
import { boundedList } from "#rows/boundedList.ts";
import type { Part } from "#rows/findSummaries.ts";
import { hasSeenPreparation } from "#rows/preparation.ts";
import { presentSaid, said } from "#rows/saidByStudent.ts";

/** When and where a schedule is, and what people may do with its marks. */
export async function getTitle({ db, clock }: SignedIn, scheduleId: number) {
  const now = clock.now();
  const schedule = await scheduleOf(db, scheduleId)
    .select(["school.id as schoolId", needsInstructor(now).as("needsInstructor")])
    .executeTakeFirst();
  const { startDate, endDate } = schedule ?? refuseGone();
  return {
    ...withWireDates(schedule ?? refuseGone()),
    can: markAbilities({ now, startDate, endDate }),
  };
}

/** A schedule that is not retired; DbConflict for any other. */
export async function findSchedule(db: Reader, scheduleId: number) {
  return (await scheduleOf(db, scheduleId).executeTakeFirst()) ?? refuseGone();
}

function scheduleOf(db: Reader, scheduleId: number) {
  return placedSchedules(db).where("schedule.id", "=", scheduleId);
}

function refuseGone(): never {
  return fail("DbConflict", { found: "scheduleGone" });
}

/**
 * The roster of a schedule: first the students who have a place, by kana, then those who wait, in the
 * order of the queue. Each comes with the mark and the content that is next (rules 5.1, 6.4). Beside
 * them stand those who gave their place up on the day (rule 6.9). Five statements at most serve any
 * roster.
 */
export async function listEntryStudents({ db, clock }: SignedIn, scheduleId: number, part?: Part) {
  const now = clock.now();
  const { rows, totalCount } = await boundedList(roster(db, scheduleId, now), part);
  // A schedule that is gone has no students.
  if (totalCount === 0) await findSchedule(db, scheduleId);
  const [first] = rows;
  // Long before the start nobody has.
  const givenUp = first && !isAbout(first, now) ? [] : await givenUpOnTheDay(db, scheduleId);
  const activities = await activitiesOf(
    db,
    rows.map((row) => row.studentUserId),
  );
  const pastStates = await pastMailStates(
    db,
    rows.flatMap((row) => (row.mark === Mark.Absence && !row.mailState ? row.absenceCause : [])),
  );
  return {
    totalCount,
    givenUp: givenUp.map(({ toldAt, ...student }) => ({
      ...student,
      told: { toldAt: wireInstant(toldAt), lateMinutes: null },
    })),
    rows: rows.map((row) => {
      const { absenceCause: cause, mark, markVersion, mailLeavesAt, mailState } = row;
      const training = presentTraining(activities.get(row.studentUserId) ?? []);
      return {
        ...row,
        ...presentSaid(row),
        replacesStartDate: row.replacesStart && wireInstant(row.replacesStart),
        attendance:
          mark === null
            ? null
            : {
                id: row.trainingReserveId,
                studentUserId: row.studentUserId,
                trainingReserveId: row.trainingReserveId,
                state: mark,
                version: markVersion,
                mailLeavesAt: mailLeavesAt && wireInstant(mailLeavesAt),
                mailState: mailState ?? pastStates.get(cause) ?? null,
              },
        trainingContentIcon: training && iconOf(training),
      };
    }),
  };
}

/** The next content with its training; null if none is left. */
function iconOf({ activityId, trainingName, displayColor, content }: PresentTraining) {
  if (content === null) return null;
  const { trainingContentId, trainingContentName: contentName } = content;
  return { activityId, trainingContentId, trainingName, displayColor, contentName };
}

/** How the mails about absences ended that wait no more (rule 11.13), by their causes. */
async function pastMailStates(db: Reader, causes: string[]) {
  if (causes.length === 0) return new Map<string | null, MailState>();
  const mails = await db
    .selectFrom("pastMail")
    .select(["cause", "doneAt"])
    .where("cause", "in", causes)
    .execute();
  return new Map<string | null, MailState>(
    mails.map(({ cause, doneAt }) => [cause, doneAt ? "sent" : "failed"]),
  );
}

type MailState = z.infer<typeof attendance>["mailState"];
type PresentTraining = NonNullable<ReturnType<typeof presentTraining>>;

function givenUpOnTheDay(db: Reader, scheduleId: number) {
  return db
    .selectFrom("reservation")
    .innerJoin("appUser as student", "student.id", "reservation.studentUserId")
    .select([
      "student.name as studentName",
      "reservation.cancelledAt as toldAt",
      "reservation.reason",
      "reservation.reasonText",
    ])
    .where("reservation.scheduleId", "=", scheduleId)
    .where(isGivenUpOnTheDay())
    .$narrowType<{ toldAt: Date }>()
    .orderBy("reservation.cancelledAt")
    .limit(sql.lit(LIST_MAX))
    .execute();
}

function roster(db: Reader, scheduleId: number, now: Date) {
  return db
    .selectFrom("reservation")
    .innerJoin("appUser as student", "student.id", "reservation.studentUserId")
    .leftJoin("mail", (join) =>
      join.on("mail.cause", "=", absenceCause).on("reservation.mark", "=", Mark.Absence),
    )
    .select([
      "reservation.studentUserId",
      "student.name as studentName",
      "student.nameKana as studentNameKana",
      "student.therapistId",
      "reservation.id as trainingReserveId",
      "reservation.mark",
      "reservation.markVersion",
      ...said,
      sql<Date>`lower(reservation.during)`.as("startDate"),
      absenceCause.as("absenceCause"),
      sql<boolean>`student.email_address is not null`.as("hasEMailAddress"),
      sql<boolean>`${isMailed()}`.as("isReceiveEMailEnabled"),
      sql<boolean>`${isWaiting()}`.as("isWaiting"),
      sql<number | null>`case when ${isWaiting()} then
        row_number() over (partition by ${isWaiting()} order by reservation.id)
      end`.as("waitingOrder"),
      sql<Date | null>`case when ${isWaiting()} then (
        select lower(during) from reservation replaced where replaced.id = reservation.replaces_id
      ) end`.as("replacesStart"),
      sql<boolean>`exists (
        select from progress_entry progress
        join activity on activity.id = progress.activity_id
        where activity.student_user_id = student.id and progress.training_date = (lower(reservation.during) at time zone 'Asia/Tokyo')::date
      )`.as("hasProgress"),
      hasSeenPreparation(sql`student.id`).as("hasSeenPreparation"),
      sql<Date | null>`case
        when mail.done_at is null and mail.failed_at is null and mail.attempt_count = 0
          and mail.next_attempt_at > ${now} then mail.next_attempt_at
      end`.as("mailLeavesAt"),
      sql<MailState>`case
        when mail.done_at is not null then 'sent'
        when mail.failed_at is not null then 'failed'
        when mail.id is not null then 'waiting'
      end`.as("mailState"),
    ])
    .where("reservation.scheduleId", "=", scheduleId)
    .where(isNotCancelled())
    .orderBy(isWaiting())
    .orderBy(sql`case when ${isWaiting()} then reservation.id end`)
    .orderBy("student.nameKana")
    .orderBy("reservation.id");
}
