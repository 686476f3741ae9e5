import { activitiesWithTraining } from "@kenshu/db/activitiesWithTraining.ts";
import { isTaking } from "@kenshu/domain/activity/activity.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { currentActivity } from "@kenshu/domain/progress/progress.rules.ts";
import type { SignedIn } from "#context.ts";
import { staffOnlyColumns } from "#modules/progress/staffOnlyColumns.ts";
import { boundedList } from "#rows/boundedList.ts";
import { requireRow } from "#rows/requireRow.ts";

/** A student's activities of one training, latest first. */
export async function listTrainingActivities(
  ctx: SignedIn,
  { studentUserId, trainingId }: { studentUserId: number; trainingId: number },
) {
  const { rows, totalCount } = await boundedList(
    activitiesWithTraining(ctx.db)
      .where("activity.studentUserId", "=", studentUserId)
      .where("activity.trainingId", "=", trainingId)
      .orderBy("activity.startDate", "desc")
      .orderBy("activity.id", "desc"),
  );
  if (totalCount === 0) await requireRow(ctx.db, "training", trainingId);
  const activities = rows.map(({ state, ...activity }) => ({
    ...activity,
    activityState: state,
    isTaking: isTaking(state),
  }));
  const current = currentActivity(activities);
  return {
    rows: activities.map(({ startDate, ...activity }) => ({
      ...activity,
      firstDate: startDate,
      isCurrent: activity.activityId === current?.activityId,
    })),
    totalCount,
  };
}

/**
 * The head of an entry form: the student and the content. A student can ask only about contents of
 * the own trainings.
 */
export async function getProgressHeader(
  ctx: SignedIn,
  { studentUserId, trainingContentId }: { studentUserId: number; trainingContentId: number },
) {
  const header = await ctx.db
    .selectFrom("trainingContent as content")
    .innerJoin("training", "training.id", "content.trainingId")
    .innerJoin("appUser as student", (join) => join.on("student.id", "=", studentUserId))
    .select([
      "student.id as studentUserId",
      "student.name as studentName",
      "training.name as trainingName",
      "training.displayColor as trainingDisplayColor",
      "content.name as trainingContentName",
      "content.trainingMethod",
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("activity")
            .whereRef("trainingId", "=", "training.id")
            .where("studentUserId", "=", studentUserId),
        )
        .as("isTakenUp"),
    )
    .$if(ctx.actor.letter !== "S", (query) => query.select("content.instructorExplanation"))
    .where("content.id", "=", trainingContentId)
    .executeTakeFirst();
  if (!header) return fail("DbConflict");
  if (ctx.actor.letter === "S" && !header.isTakenUp) fail("UnauthorizedOperation");
  return header;
}

/** One entry; DbConflict if it is unknown. */
export async function getEntry(ctx: SignedIn, progressId: number) {
  const entry = await ctx.db
    .selectFrom("progressEntry as progress")
    .innerJoin("activity", "activity.id", "progress.activityId")
    .select([
      "progress.id as progressId",
      "activity.studentUserId",
      "progress.activityId",
      "progress.trainingContentId",
      "progress.grade",
      "progress.feedback",
      "progress.studentComment",
      "progress.trainingDate",
      "progress.instructorId",
      "progress.version",
    ])
    .$if(ctx.actor.letter !== "S", (query) => query.select(staffOnlyColumns))
    .where("progress.id", "=", progressId)
    .executeTakeFirst();
  return entry ?? fail("DbConflict");
}
