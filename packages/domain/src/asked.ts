import { z } from "zod";
import { noDate, noInstant, YEARS } from "#dateForm.ts";
import { ReservationState, ReserveResult } from "#enumerations.ts";
import { inOrder } from "#expected.ts";
import { id, oneOf, someOf, yen } from "#fields.ts";
import { entryId, scheduleId, studentUserId, therapistId } from "#ids.ts";
import type { ProcedureName } from "#permissions.ts";
import { roomName, schoolName, trainingName, userName } from "#sentFields.ts";
import { wireInstant } from "#time.ts";

/**
 * What a screen's question states before a write: one row per procedure, one key per consequence
 * (rule 13.21). Only what happens to the person concerned or is charged has a key. Counts that
 * others move have none, or a rush would turn into a storm of refusals.
 */

/** A date-time as the server sends it, from any offset, so that both sides compare as text. */
const told = z.iso
  .datetime({ ...noDate, offset: true, error: noInstant })
  .regex(YEARS, noDate)
  .overwrite((text) => wireInstant(new Date(text)))
  .meta({ format: "date-time", pattern: "^(19|20|21)\\d\\d-\\d\\d-\\d\\dT" });

const times = {
  startDate: told.describe("研修の開始日時"),
  endDate: told.describe("研修の終了日時"),
};
const placed = z
  .object({ ...times, schoolName, roomName })
  .meta({ id: "TimeAndPlace", description: "研修の日時と場所" });
/** Ids in ascending order. */
const ids = z.array(id).overwrite(inOrder);

/** The schedules ahead that nobody can lead afterwards, the first ones first. */
const schedules = z
  .array(
    placed
      .extend({ id: scheduleId })
      .meta({ id: "LeftSchedule", description: "ほかの講師が要る研修予定" }),
  )
  .describe("ほかの講師が要るようになる、これからの研修予定");

const endsWish = z.boolean().describe("置き換え待ちも終わるか");
const fee = yen.describe("この操作でかかるキャンセル料（円）");

/** The state of a reservation that can be given up. */
export const activeState = someOf("ActiveState", ReservationState, [
  ReservationState.Confirm,
  ReservationState.Wait,
]);

const place = {
  schedule: placed,
  result: oneOf(ReserveResult),
  isClosing: z.boolean().describe("前日15時を過ぎているか"),
  penaltyFreeUntil: told.nullable().describe("無料でキャンセルできる期限。料金がなければ null"),
  penaltyAmount: yen.nullable().describe("期限のあとのキャンセル料（円）。料金がなければ null"),
};
const reserving = z
  .object({
    ...place,
    leavesQueue: z.boolean().describe("キャンセル待ちをやめて予約になるか"),
    replaced: z
      .object(times)
      .meta({ id: "ReplacedTimes", description: "無料でキャンセルになる予約の日時" })
      .nullable(),
  })
  .meta({ id: "ReserveConsequences", description: "予約すると起きること" });

export const asked = {
  "TrainingReserve.Reserve": reserving,
  "TrainingReserve.ReserveByStudent": reserving,
  "TrainingReserve.ForceReserve": reserving,
  "TrainingReserve.ReservePlan": reserving
    .extend({ scheduleId })
    .meta({ id: "PlannedConsequences", description: "計画の研修を予約すると起きること" }),
  "TrainingReserve.Change": z
    .object({ ...place, former: placed, fee, endsWish })
    .meta({ id: "ChangeConsequences", description: "予約を変更すると起きること" }),
  "TrainingReserve.Cancel": z
    .object({
      schedule: placed,
      state: activeState,
      fee,
      endsWish,
    })
    .meta({ id: "CancelConsequences", description: "キャンセルすると起きること" }),
  "TrainingReserve.CancelStudentAllReserve": z
    .object({ reserveIds: ids.describe("キャンセルする予約の id") })
    .meta({ id: "CancelAllConsequences", description: "まとめてキャンセルすると起きること" }),
  "TrainingSchedule.CallOff": z
    .object({ reserveIds: ids.describe("キャンセルになる予約の id") })
    .meta({ id: "CallOffConsequences", description: "中止すると起きること" }),
  "TrainingSchedule.Update": z
    .object({ reserveIds: ids.describe("ともに移る予約の id") })
    .meta({ id: "MoveConsequences", description: "日時・部屋を変えると起きること" }),
  "School.Update": z
    .object({ studentUserIds: ids.describe("案内の変更を知らせる研修生の id") })
    .meta({
      id: "DirectionsConsequences",
      description: "住所・電話番号・行き方を変えると起きること",
    }),
  "CashFlow.Add": z
    .object({ totalAmount: yen.describe("登録する前の残高（円）") })
    .meta({ id: "CashFlowConsequences", description: "登録する前の精算" }),
  "CashFlow.AddMany": z
    .object({
      balances: z
        .array(
          z
            .object({ studentUserId, totalAmount: yen.describe("登録する前の残高（円）") })
            .meta({ id: "BalanceBefore", description: "登録する前の、研修生の残高" }),
        )
        .overwrite((balances) =>
          balances.toSorted((one, other) => one.studentUserId - other.studentUserId),
        )
        .describe("研修生ごとの残高"),
    })
    .meta({ id: "CashFlowsConsequences", description: "登録する前の、研修生ごとの精算" }),
  "CashFlow.CloseMonth": z
    .object({
      paymentAmount: yen.describe("入金の合計（円）"),
      invoiceAmount: yen.describe("請求の合計（円）"),
    })
    .meta({ id: "CloseMonthConsequences", description: "締める月の集計" }),
  "StudentImport.ImportStudents": z
    .object({
      links: z
        .array(
          z
            .object({
              therapistId,
              userName,
              beginning: z.array(trainingName).describe("始まる研修種目の名前"),
              waitingEntryIds: z.array(entryId).describe("順番を待つ申込"),
            })
            .meta({ id: "LinkConsequences", description: "紐づけると起きること" }),
        )
        .overwrite((links) => links.toSorted((one, other) => one.therapistId - other.therapistId))
        .describe("研修生ごとに起きること"),
    })
    .meta({ id: "ImportConsequences", description: "連携すると起きること" }),
  "User.UnlinkStudent": z
    .object({ reserveIds: ids.describe("キャンセルになる予約の id") })
    .meta({ id: "UnlinkConsequences", description: "紐づけを解除すると起きること" }),
  "User.Update": z
    .object({ schedules })
    .meta({ id: "UpdateUserConsequences", description: "権限を変えると起きること" }),
  "User.UpdateIsEnabled": z
    .object({ schedules })
    .meta({ id: "UpdateIsEnabledConsequences", description: "利用を停止すると起きること" }),
  "User.LinkNoAccountStudent": z
    .object({
      studentName: z.string().describe("研修生の氏名"),
      accountName: z.string().describe("アカウントの氏名"),
      emailAddress: z.string().describe("アカウントのメールアドレス"),
    })
    .meta({ id: "LinkAccountConsequences", description: "アカウントを紐づけると起きること" }),
} satisfies Partial<Record<ProcedureName, z.ZodObject>>;

export type AskedProcedure = keyof typeof asked;
/** What a procedure does, in the words of its question. */
export type Consequences<P extends AskedProcedure> = z.output<(typeof asked)[P]>;

/**
 * The input `expected` of a call with these consequences: those that were shown, all or some. If
 * one is different by now, the call is refused with DbConflict, and nothing changes (rule 13.21).
 */
export function expectedOf<S extends z.core.$ZodLooseShape>(consequences: z.ZodObject<S>) {
  const { id, description } = consequences.meta() ?? {};
  return consequences
    .partial()
    .meta({ id: `Expected${id}`, description: `画面で見せた内容: ${description}` })
    .optional();
}
