import type { Reader, Tx } from "@kenshu/db/transaction.ts";
import { colorName } from "@kenshu/domain/displayColors.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { heartfulListOf, listOf } from "@kenshu/domain/fields.ts";
import {
  addTrainingInput,
  heartfulCategory,
  training,
  updateTrainingInput,
} from "@kenshu/domain/training/training.schema.ts";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { getReadAt, readHeartfulSoon } from "#modules/heartful/index.ts";
import { changeOf } from "#modules/master/master.commands.ts";
import { inOrder, masterProcedures } from "#modules/master/master.ts";
import { choices } from "#rows/boundedList.ts";

/**
 * DataDuplicated for the HM category of another training; DbConflict for an unknown one (rules 4.1,
 * 4.3, 13.3).
 */
export const trainingRouter = router({
  ...masterProcedures({
    controller: "Training",
    table: "training",
    category: "研修種目",
    row: training,
    added: addTrainingInput,
    updated: updateTrainingInput,
    refusals: ["DataDuplicated", "ForeignKeyViolation"],
    takesKey: "always",
    rows: trainings,
    columns: [
      { title: "略称", kind: "text", value: ({ shortName }) => shortName },
      { title: "色", kind: "text", value: ({ displayColor }) => colorName(displayColor) },
      { title: "HMカテゴリー", kind: "text", value: (row) => row.heartfulCategoryName },
    ],
    duplicate: async (tx, { heartfulCategoryId }) =>
      heartfulCategoryId
        ? tx
            .selectFrom("training")
            .select("id")
            .where("heartfulCategoryId", "=", heartfulCategoryId)
            .executeTakeFirst()
        : undefined,
    async update(tx, id, fields) {
      await refuseLosingResults(tx, { id, ...fields });
      return changeOf("training")(tx, id, fields);
    },
  }),
  getNotFlexes: procedure("Training.GetNotFlexes", "GET", {
    changesSeldom: true,
    summary: "フレックスでない研修種目を取得",
  })
    .output(listOf(training))
    .query(({ ctx }) =>
      choices(inOrder("training", trainings(ctx.db)).where("category.isFlex", "is not", true)),
    ),
  getHeartfulCategories: procedure("Training.GetHeartfulCategories", "POST", {
    summary: "HMカテゴリーを取得",
  })
    .output(heartfulListOf(heartfulCategory))
    .query(async ({ ctx }) => {
      await readHeartfulSoon(ctx);
      return listHeartfulCategories(ctx.db);
    }),
});

/**
 * HM takes the results of its entries under the category alone by which they have begun. So the
 * category stays while an activity by such an entry has not sent its result: one that has ended may
 * be taken again (rule 4.13).
 */
async function refuseLosingResults(
  tx: Tx,
  training: { id: number; heartfulCategoryId?: number | null | undefined },
): Promise<void> {
  const { id, heartfulCategoryId } = training;
  if (heartfulCategoryId === undefined) return;
  // An import that begins an activity comes before or after, not meanwhile.
  const present = await tx
    .selectFrom("training")
    .select("heartfulCategoryId")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Without one nothing can be lost, and what was lost before can be given back.
  if ([null, heartfulCategoryId].includes(present.heartfulCategoryId)) return;
  const { count } = await tx
    .selectFrom("activity")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("trainingId", "=", id)
    .where("heartfulEntryId", "is not", null)
    .where("isExported", "=", false)
    .executeTakeFirstOrThrow();
  if (count > 0) fail("ForeignKeyViolation", { found: "categoryInUse", count });
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

/** The categories of HM as last read, whether or not a training belongs to them. */
async function listHeartfulCategories(db: Reader) {
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
