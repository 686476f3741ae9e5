import type { Reader } from "#plainTransaction.ts";

/** Activities, each with its training. */
export function activitiesWithTraining(db: Reader) {
  return db
    .selectFrom("activity")
    .innerJoin("training", "training.id", "activity.trainingId")
    .select([
      "activity.id as activityId",
      "activity.studentUserId",
      "activity.trainingId",
      "activity.state",
      "activity.startDate",
      "activity.endDate",
      "training.name as trainingName",
      "training.shortName as trainingShortName",
      "training.displayColor",
      "training.displayOrder",
    ]);
}
