import { inTransaction, type Reader, type Tx } from "@kenshu/db/transaction.ts";
import { trainingMethodName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { listOf } from "@kenshu/domain/fields.ts";
import { trainingId } from "@kenshu/domain/ids.ts";
import { exemptionText } from "@kenshu/domain/trainingContent/exemptionText.ts";
import type { Link } from "@kenshu/domain/trainingContent/preparation.schema.ts";
import {
  addTrainingContentInput,
  sortTrainingContentsInput,
  trainingContent,
  trainingContentsInput,
  updateTrainingContentInput,
} from "@kenshu/domain/trainingContent/trainingContent.schema.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { CommandContext } from "#context.ts";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { inOrder, rowProcedures } from "#modules/master/master.ts";
import { saveOrder } from "#modules/master/order.ts";
import { record } from "#recording/record.ts";
import { choices } from "#rows/boundedList.ts";
import { requireRow } from "#rows/requireRow.ts";

const category = "研修内容";

/** DbConflict for an unknown training or company (rules 4.1, 13.3). */
export const trainingContentRouter = router({
  getTrainingTrainingContents: procedure("TrainingContent.GetTrainingTrainingContents", "GET", {
    changesSeldom: true,
    summary: "研修種目の研修内容を取得",
  })
    .input(trainingContentsInput)
    .output(listOf(trainingContent))
    .query(({ ctx, input }) => listTrainingContents(ctx.db, input.trainingId)),
  ...rowProcedures(
    {
      controller: "TrainingContent",
      table: "trainingContent",
      category,
      row: trainingContent,
      added: addTrainingContentInput,
      updated: updateTrainingContentInput,
      takesKey: "always",
      rows: trainingContents,
      columns: [
        {
          title: "方法",
          kind: "text",
          value: ({ trainingMethod }) => trainingMethodName[trainingMethod],
        },
        { title: "目安回数", kind: "number", value: (row) => row.estimateAttendanceCount },
        { title: "免除", kind: "text", value: exemptionText },
      ],
      parent: { trainingId },
      async insert(tx, fields, displayOrder) {
        await lockTraining(tx, fields.trainingId);
        return tx
          .insertInto("trainingContent")
          .values({ ...inColumns(fields), displayOrder })
          .returning("id")
          .executeTakeFirstOrThrow();
      },
      /** A content stays in its training, because the results of students refer to it. */
      async update(tx, id, { trainingId, ...fields }) {
        await lockTraining(tx, trainingId);
        const updated = await tx
          .updateTable("trainingContent")
          .set(inColumns(fields))
          .where("id", "=", id)
          .where("trainingId", "=", trainingId)
          .returning("id")
          .executeTakeFirst();
        if (!updated) fail("DbConflict", { found: "otherTraining" });
        return [];
      },
      async remove(tx, id) {
        const { name, trainingId } = await tx
          .deleteFrom("trainingContent")
          .where("id", "=", id)
          .returning(["name", "trainingId"])
          .executeTakeFirstOrThrow();
        await lockTraining(tx, trainingId);
        return { name };
      },
    },
    "TrainingContent.GetTrainingTrainingContents",
  ),
  sort: procedure("TrainingContent.Sort", "POST", {
    summary: "研修内容を並び替え",
    inQuery: ["trainingId"],
  })
    .input(sortTrainingContentsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => sortTrainingContents(ctx, input)),
});

/** The driver takes a list for an array of SQL. */
function inColumns<F extends { links?: Link[] | null }>({ links, ...fields }: F) {
  return { ...fields, ...(links !== undefined && { links: links && JSON.stringify(links) }) };
}

/** The contents of one training, in order; DbConflict for an unknown training. */
async function listTrainingContents(db: Reader, trainingId: number) {
  await requireRow(db, "training", trainingId);
  return choices(
    inOrder("trainingContent", trainingContents(db)).where(
      "trainingContent.trainingId",
      "=",
      trainingId,
    ),
  );
}

function trainingContents(db: Reader) {
  return db
    .selectFrom("trainingContent")
    .leftJoin("company", "company.id", "trainingContent.exemptedCompanyId")
    .select([
      "trainingContent.id",
      "trainingContent.name",
      "trainingContent.trainingMethod",
      "trainingContent.estimateAttendanceCount",
      "trainingContent.isExemptedActiveTherapist",
      "trainingContent.exemptedCompanyId",
      "company.name as exemptedCompanyName",
      "trainingContent.instructorExplanation",
      "trainingContent.preparation",
      sql<Link[] | null>`training_content.links`.as("links"),
      "trainingContent.trainingId",
      "trainingContent.displayOrder",
      "trainingContent.version",
    ]);
}

/**
 * Puts the contents of one training in order. DbConflict unless each is named exactly once (rule
 * 4.1).
 */
function sortTrainingContents(
  ctx: CommandContext,
  { trainingId, ids }: z.output<typeof sortTrainingContentsInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await saveOrder(tx, "trainingContent", ids, { trainingId });
    await lockTraining(tx, trainingId);
    await record(tx, ctx, { category, description: "並び替え", targets: { training: trainingId } });
  });
}

/**
 * Locks a training whose contents change, always after the contents. Nobody can begin it meanwhile,
 * so recomputing the affected students misses nobody. DbConflict for an unknown training.
 */
async function lockTraining(tx: Tx, id: number): Promise<void> {
  const training = await tx
    .selectFrom("training")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!training) fail("DbConflict");
}
