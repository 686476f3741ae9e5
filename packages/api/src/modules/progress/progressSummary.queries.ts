import { activitiesWithTraining } from "@kenshu/db/activitiesWithTraining.ts";
import * as inSql from "@kenshu/db/predicates.ts";
import { contentsOf } from "@kenshu/db/studentSummary/studentActivities.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { isTaking } from "@kenshu/domain/activity/activity.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import {
  countsOf,
  dueDates,
  figuresOf,
  isClosed,
  isExempt,
} from "@kenshu/domain/pace/pace.rules.ts";
import { chartDays } from "@kenshu/domain/progress/progress.rules.ts";
import { tokyoDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { staffOnlyColumns } from "#modules/progress/staffOnlyColumns.ts";
import { boundedList } from "#rows/boundedList.ts";
import type { Part } from "#rows/findSummaries.ts";
import { presentOf } from "#rows/present.ts";

/**
 * One summary per training of a student, in training order: of the activity being taken, or else of
 * the latest (rule 8.3).
 */
export async function listProgresses(ctx: SignedIn, studentUserId: number, part?: Part) {
  const student = await studentOf(ctx, studentUserId);
  const { rows, totalCount } = await boundedList(
    activitiesOfTrainings(ctx.db)
      .where("activity.id", "in", (eb) =>
        eb
          .selectFrom("activity")
          .distinctOn("trainingId")
          .select("id")
          .where("studentUserId", "=", studentUserId)
          .orderBy("trainingId")
          .orderBy(inSql.isTaking(), "desc")
          .orderBy("startDate", "desc")
          .orderBy("id", "desc"),
      )
      .orderBy("training.displayOrder")
      .orderBy("training.id"),
    part,
  );
  return { rows: await summariesOf(ctx, student, rows), totalCount };
}

/** The summary of one activity of a student, also a past one; DbConflict for another student's. */
export async function getProgress(
  ctx: SignedIn,
  { studentUserId, activityId }: { studentUserId: number; activityId: number },
) {
  const student = await studentOf(ctx, studentUserId);
  const activity = await activitiesOfTrainings(ctx.db)
    .where("activity.id", "=", activityId)
    .where("activity.studentUserId", "=", studentUserId)
    .executeTakeFirst();
  if (!activity) return fail("DbConflict");
  const [summary] = await summariesOf(ctx, student, [activity]);
  return summary ?? fail("DbConflict");
}

/** The entries of one activity, by content; the first part has them all (rule 13.90). */
export async function listEntries(
  ctx: SignedIn,
  { page, ...asked }: { studentUserId: number; activityId: number; page: number },
) {
  if (page > 0) return { rows: [] };
  const { contents } = await getProgress(ctx, asked);
  return {
    rows: contents.flatMap(({ trainingContentName, progresses }) =>
      progresses.map((entry) => ({ trainingContentName, ...entry })),
    ),
  };
}

/** Activities, each with its training and how often the student has taken that training. */
const activitiesOfTrainings = (db: Reader) =>
  activitiesWithTraining(db).select(
    sql<number>`(
      select count(*) from activity as every
      where every.student_user_id = activity.student_user_id
        and every.training_id = activity.training_id
    )`.as("activityCount"),
  );

type Activity = Awaited<
  ReturnType<ReturnType<typeof activitiesOfTrainings>["executeTakeFirstOrThrow"]>
>;

type Student = { id: number; isActiveTherapist: boolean; companyId: number | null };

/** Finds the student; UserNotFound for anybody else. */
async function studentOf({ db }: SignedIn, studentUserId: number): Promise<Student> {
  const student = await db
    .selectFrom("appUser")
    .select(["id", "isActiveTherapist", "companyId"])
    .where("id", "=", studentUserId)
    .where(inSql.isOrWasStudent())
    .executeTakeFirst();
  return student ?? fail("UserNotFound");
}

/** The summaries of these activities of one student, in five statements for any number of them. */
async function summariesOf(ctx: SignedIn, student: Student, activities: readonly Activity[]) {
  const { today, setting } = await presentOf(ctx);
  const contents = await contentsOf(
    ctx.db,
    activities.map(({ trainingId }) => trainingId),
  );
  const ids = activities.map(({ activityId }) => activityId);
  const figures = await lastFiguresOf(ctx.db, ids);
  const entries = await entriesOf(ctx, ids);
  const days = await daysOf(ctx, student, activities);

  return activities.map(({ state, startDate, endDate, displayColor, ...activity }) => {
    const taking = isTaking(state);
    const last = figures.get(activity.activityId);
    const own = (contents.get(activity.trainingId) ?? []).map((content) => {
      const progresses = entries.get(activity.activityId)?.get(content.trainingContentId) ?? [];
      const grades = progresses.map(({ grade }) => grade);
      const exempt = isExempt(content, student);
      return {
        ...content,
        isExempt: exempt,
        grades,
        canAddNewProgress: taking && !exempt && !isClosed(grades),
        progresses,
      };
    });
    return {
      ...activity,
      activityState: state,
      trainingDisplayColor: displayColor,
      firstDate: startDate,
      // Somebody may have made entries before the activity's start.
      lastDate: endDate ?? (today < startDate ? startDate : today),
      recommendationDueDate: taking ? dueDates(startDate, setting).recommendationDueDate : null,
      ...figuresOf(last ?? countsOf(own), startDate, endDate ?? today, last ?? setting),
      contents: own,
      days: days.filter(({ date }) => startDate <= date && (endDate === null || date <= endDate)),
    };
  });
}

/**
 * The figures of these activities at their end, by activity (rule 8.2). Activities that have not
 * ended have none.
 */
async function lastFiguresOf(db: Reader, activityIds: readonly number[]) {
  const figures = await db
    .selectFrom("activityFigures")
    .selectAll()
    .where("activityId", "=", sql<number>`any(${activityIds})`)
    .execute();
  return new Map(figures.map((row) => [row.activityId, row]));
}

/** The entries of these activities in order of their dates, by activity and content. */
async function entriesOf({ db, actor }: SignedIn, activityIds: readonly number[]) {
  const entries = await db
    .selectFrom("progressEntry as progress")
    .leftJoin("appUser as instructor", "instructor.id", "progress.instructorId")
    .select([
      "progress.id as trainingProgressId",
      "progress.activityId",
      "progress.trainingContentId",
      "progress.grade",
      "progress.trainingDate",
      "instructor.name as instructorName",
      "progress.feedback",
      "progress.studentComment",
      "progress.version",
    ])
    .$if(actor.letter !== "S", (query) => query.select(staffOnlyColumns))
    .where("progress.activityId", "=", sql<number>`any(${activityIds})`)
    .orderBy("progress.trainingDate")
    .orderBy("progress.id")
    .execute();
  const byActivity = Map.groupBy(entries, ({ activityId }) => activityId);
  return new Map(
    [...byActivity].map(([activityId, own]) => [
      activityId,
      Map.groupBy(own, ({ trainingContentId }) => trainingContentId),
    ]),
  );
}

/**
 * The student's attendance, past and planned, from the start of the first of these activities on.
 */
async function daysOf(
  { db, clock, actor }: SignedIn,
  { id }: Student,
  activities: readonly Activity[],
) {
  const [firstDate] = activities.map(({ startDate }) => startDate).toSorted();
  if (firstDate === undefined) return [];
  const reservations = await db
    .selectFrom("reservation")
    .select(["state", sql<Date>`lower(during)`.as("startDate")])
    .where("studentUserId", "=", id)
    .where(sql<Date>`lower(during)`, ">=", tokyoInstant(firstDate))
    // A student who only waited for a past schedule was not there.
    .where((where) =>
      where.or([
        inSql.holdsPlace(),
        where.and([inSql.isWaiting(), where(sql<Date>`upper(during)`, ">", clock.now())]),
        // Only the staff's histories show cancelled reservations (rule 5.10).
        ...(actor.letter === "S" ? [] : [inSql.isCancelled()]),
      ]),
    )
    .orderBy(sql`lower(during)`)
    .execute();
  return chartDays(
    reservations.map(({ state, startDate }) => ({ state, date: tokyoDate(startDate) })),
  );
}
