import type { Reader } from "@kenshu/db/transaction.ts";

/** The activities of flex trainings (rule 4.3). */
export function flexActivities(db: Reader) {
  return db
    .selectFrom("activity")
    .innerJoin("training", "training.id", "activity.trainingId")
    .innerJoin("heartfulCategory as category", "category.id", "training.heartfulCategoryId")
    .where("category.isFlex", "=", true);
}
