import type { Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { getReadAt } from "#modules/heartful/index.ts";
import { choices } from "#rows/boundedList.ts";

export function listTrainings(db: Reader) {
  return choices(inOrder(db));
}

/** The trainings that are not tied to a flex category of HM (rule 4.3). */
export function listNotFlexTrainings(db: Reader) {
  return choices(inOrder(db).where("category.isFlex", "is not", true));
}

export async function getTraining(db: Reader, id: number) {
  return (
    (await trainings(db).where("training.id", "=", id).executeTakeFirst()) ?? fail("DbConflict")
  );
}

/** The categories of HM as they were last read, whether a training is tied to them or not. */
export async function listHeartfulCategories(db: Reader) {
  const list = await choices(
    db
      .selectFrom("heartfulCategory")
      .select(["id", "name", "isFlex", "isGone"])
      .where((eb) =>
        eb.or([
          eb("isGone", "=", false),
          eb("id", "in", eb.selectFrom("training").select("heartfulCategoryId")),
        ]),
      )
      .orderBy("id"),
  );
  return { ...list, readAt: await getReadAt(db) };
}

function inOrder(db: Reader) {
  return trainings(db).orderBy("training.displayOrder").orderBy("training.id");
}

function trainings(db: Reader) {
  return db
    .selectFrom("training")
    .leftJoin("heartfulCategory as category", "category.id", "training.heartfulCategoryId")
    .select([
      "training.id",
      "training.name",
      "training.shortName",
      "training.displayColor",
      "training.heartfulCategoryId",
      "category.name as heartfulCategoryName",
      "training.displayOrder",
      "training.version",
    ]);
}
