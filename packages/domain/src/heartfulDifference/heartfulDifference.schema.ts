import { z } from "zod";
import { DifferenceKind, TakingState } from "#enumerations.ts";
import { id, oneOf, page, pageOf, sentInstant, version, wholeNumber } from "#fields.ts";
import { entryId, studentUserId, therapistId } from "#ids.ts";
import { nameKana, trainingName } from "#sentFields.ts";
import { waitingEntry } from "#studentImport/studentImport.schema.ts";

/** The progress of the latest comparison with HM (rule 9.12). */
export const comparisonState = z
  .object({
    comparison: z
      .object({
        startedAt: sentInstant.describe("始めた日時"),
        studentCount: wholeNumber.describe("研修生の人数（名）"),
        comparedCount: wholeNumber.describe("照合した人数（名）"),
        unreadCount: wholeNumber.describe("HMの返答を読み取れなかった人数（名）"),
        endedAt: sentInstant.nullable().describe("終わった日時。終わるまでは null"),
        isGivenUp: z.boolean().describe("HMが応答せず、途中で終わったか"),
        goesOnAt: sentInstant.nullable().describe("HMの応答を待っているとき、再開する日時"),
      })
      .meta({ id: "Comparison", description: "HMとの照合" })
      .nullable()
      .describe("最後の照合。一度もなければ null"),
  })
  .meta({ id: "ComparisonState", description: "HMとの照合のようす" });
export type ComparisonState = z.infer<typeof comparisonState>;

export const differencesInput = page.extend({
  kind: oneOf(DifferenceKind).optional().describe("違いの種類。省くとすべて"),
});

/** Something in which HM now differs from us (rule 9.12). */
export const difference = z
  .object({
    id,
    kind: oneOf(DifferenceKind),
    foundAt: sentInstant.describe("見つけた日時"),
    studentUserId,
    version: version.describe("研修生の版。Settle に送る"),
    therapistId: therapistId.nullable(),
    releaseRequestedAt: sentInstant
      .nullable()
      .describe("HMに紐づけの解除を求めている間、求めた日時"),
    name: z.string().describe("氏名"),
    nameKana,
    emailAddress: z.string().nullable().describe("メールアドレス。ない人は null"),
    activity: z
      .object({ trainingName, state: oneOf(TakingState), entryId })
      .meta({
        id: "DifferentActivity",
        description: "違いのある受講。違いが受講のものでなければ null",
      })
      .nullable(),
    waiting: waitingEntry.nullable().describe("始められるようになった次の申込"),
    heartfulState: oneOf(TakingState).nullable().describe("HMでの状態"),
    heartfulValue: z.string().nullable().describe("HMでの値"),
  })
  .meta({ id: "HeartfulDifference", description: "HMとの違い" });
export type HeartfulDifference = z.infer<typeof difference>;
export const differences = pageOf(difference);

/** The difference, and the student as the caller has seen it. */
export const settleDifferenceInput = z
  .object({ id, version })
  .meta({ id: "SettleDifferenceInput", description: "解消する違いと、研修生の版" });
