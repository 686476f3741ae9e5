import { z } from "zod";
import { asked } from "#asked.ts";
import type { ErrorCode } from "#errorCodes.ts";
import type { ParametersOf } from "#errors.ts";
import { id, sentDate, sentInstant, wholeNumber, yen } from "#fields.ts";
import { type Found, foundSentences } from "#foundSentences.ts";

/**
 * The parameters of a refusal besides its code and sentence, for codes that have any (rule 13.3).
 */
type CodeWithParameters = {
  [C in ErrorCode]: ParametersOf<C> extends [] ? never : C;
}[ErrorCode];
type Parameters<C extends CodeWithParameters> = NonNullable<ParametersOf<C>[0]>;

const found = z
  .enum(Object.keys(foundSentences) as [Found, ...Found[]])
  .optional()
  .meta({
    description: `今の状態: ${Object.entries(foundSentences)
      .map(([name, sentence]) => `${name} = ${sentence}`)
      .join(" ")}`,
  });

/** The schemas of these parameters, and examples with which the sentence can be shown. */
export const errorParameters: {
  [C in CodeWithParameters]: { schema: z.ZodObject; sample: Parameters<C> };
} = {
  DbConflict: {
    schema: z.object({
      found,
      penaltyAmount: yen
        .optional()
        .describe("今キャンセルするとかかる料金（円）。聞き直す必要があるときに付く"),
      holderName: z
        .string()
        .optional()
        .describe("研修生への連絡を今担当している職員の氏名。担当を引き継ぐか聞き直すときに付く"),
      actual: z
        .looseObject({})
        .meta({ id: "ActualConsequences", description: "今操作すると起きること" })
        .optional()
        .describe(
          "今操作すると起きること。送った expected と違うときに、その操作の expected と同じ名前で付く",
        ),
    }),
    sample: {},
  },
  ScheduleCapacityNotEnough: {
    schema: z.object({ reservedCount: wholeNumber.describe("すでに予約している人数（名）") }),
    sample: { reservedCount: 5 },
  },
  ReserveAlreadyExist: {
    schema: z.object({ reserveId: id.optional().describe("すでにある予約") }),
    sample: {},
  },
  ForeignKeyViolation: {
    schema: z.object({
      schedules: asked["User.Update"].shape.schedules
        .describe("この人が担当する、これからの研修予定")
        .optional(),
      found,
      count: wholeNumber.optional().describe("使っている研修予定・受講の件数（件）"),
      firstDate: sentDate.optional().describe("使っている最初の研修予定の日"),
    }),
    sample: {},
  },
  AttemptLimitExceeded: { schema: z.object({ found }), sample: {} },
  UserNotFound: { schema: z.object({ found }), sample: {} },
  InvalidStudentExportData: { schema: z.object({ found }), sample: {} },
  UnauthorizedOperation: { schema: z.object({ found }), sample: {} },
  ReserveNotOpen: {
    schema: z.object({ opensAt: sentInstant.describe("予約できるようになる日時") }),
    sample: { opensAt: "2027-03-20T20:00:00+09:00" },
  },
  OverlapOtherReserve: {
    schema: z.object({
      studentNames: z.array(z.string()).optional().describe("予約が重なる研修生の氏名"),
    }),
    sample: {},
  },
  StudentReserveCountOver: {
    schema: z.object({ maxReserveCount: wholeNumber.describe("予約できる件数の上限（件）") }),
    sample: { maxReserveCount: 10 },
  },
  WatchCountOver: {
    schema: z.object({ maxWatchCount: wholeNumber.describe("空いたら知らせる件数の上限（件）") }),
    sample: { maxWatchCount: 5 },
  },
  ScheduleFull: {
    schema: z.object({ waitCount: wholeNumber.describe("キャンセル待ちの人数（名）") }),
    sample: { waitCount: 2 },
  },
  StudentExportFailure: {
    schema: z.object({
      entries: z
        .array(
          z
            .object({
              entryId: id.describe("完了していない申込の番号"),
              reason: z.string().describe("理由"),
            })
            .meta({ id: "FailedEntry", description: "送信が完了していない申込" }),
        )
        .describe("完了していない申込"),
    }),
    sample: { entries: [] },
  },
  ReleaseStudentFailure: {
    schema: z.object({ reason: z.string().optional().describe("HMの回答") }),
    sample: {},
  },
  DataDuplicated: {
    schema: z.object({
      id: id.optional().describe("すでにあるもの。だれのものか見せられるときに付く"),
      dates: z.array(sentDate).optional().describe("ほかの研修予定と重なる日"),
      found,
    }),
    sample: {},
  },
  MonthClosed: { schema: z.object({ found }), sample: {} },
  StudentImportCategoryNotDefined: {
    schema: z.object({
      categoryIds: z.array(id).describe("研修種目に登録されていないHMカテゴリーの番号"),
    }),
    sample: { categoryIds: [106] },
  },
  StudentImportTakingCategoryDuplicated: {
    schema: z.object({ trainingName: z.string().describe("研修中の研修種目") }),
    sample: { trainingName: "もみほぐし" },
  },
  HeartfulEmployeeIdAlreadyUsed: {
    schema: z.object({ userName: z.string().describe("その社員が設定されている利用者の氏名") }),
    sample: { userName: "大野 玲子" },
  },
  SessionOfAnother: {
    schema: z.object({ userName: z.string().describe("いまサインインしている人の氏名") }),
    sample: { userName: "大野 玲子" },
  },
  SecondFactorRequired: {
    schema: z.object({
      ticket: z.string().describe("この確認を見分ける文字列。ConfirmSecondFactor に送る"),
      hasApp: z.boolean().describe("認証アプリのコードを送れるか。いいえなら予備のコードだけ"),
    }),
    sample: { ticket: "", hasApp: true },
  },
  UserNotConfirmed: {
    schema: z.object({
      ticket: z.string().describe("登録を見分ける文字列。確認コードとともに送る"),
    }),
    sample: { ticket: "" },
  },
};

/** The parameters of a code, if it has any. */
export function parametersOf(code: ErrorCode) {
  const known: Partial<Record<ErrorCode, { schema: z.ZodObject; sample: object }>> =
    errorParameters;
  return known[code] ?? { schema: z.object({}), sample: {} };
}
