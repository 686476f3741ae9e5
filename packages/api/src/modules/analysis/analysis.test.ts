import { buffer } from "node:stream/consumers";
import { ANALYSIS_LIMITS, type Limits } from "@kenshu/db/limits.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { noReplica } from "@kenshu/db/replica.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import type { AnalysisTable, AnalysisTableInput } from "@kenshu/domain/analysis/analysis.schema.ts";
import type { Behind, Place } from "@kenshu/domain/analysis/analysis.ts";
import {
  AbsenceReason,
  AnalysisCategory,
  Career,
  DropoutCountType,
  DropoutReason,
  Mark,
  ProgressGrade,
  ReserveResult,
  Role,
  TakingState,
  TrainingTiming,
} from "@kenshu/domain/enumerations.ts";
import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { type ReadSheet, readWorkbooks } from "@kenshu/files/testing.ts";
import { lackOf } from "@kenshu/testkit/tools/lackOf.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import type { SentFile } from "#declaring/sentFile.ts";
import { expectInvalid, expectRefused, expectUnchanged, lastLog, useWorld } from "#testing.ts";

const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;
const { Taking, Pass, Dropout } = TakingState;

/**
 * On 10 March 2027, 60 days are recommended and 90 allowed. For what ended in 2026, it was 30 and
 * 45.
 */
const world = useWorld();
let tokyoId: number;
beforeAll(async () => {
  const { build, db } = world;
  await db.updateTable("setting").set({ recommendDateCount: 30, deadlineDateCount: 45 }).execute();
  await db.insertInto("heartfulCategory").values({ id: 1, name: "フット", isFlex: true }).execute();
  tokyoId = (await build.area({ name: "東京" })).id;
  const osaka = await build.area({ name: "大阪" });
  const body = await build.training({ name: "ボディ", displayColor: "#1d5bac" });
  const foot = await build.training({ name: "フット", heartfulCategoryId: 1 });
  const press = await build.trainingContent({ trainingId: body.id, estimateAttendanceCount: 2 });
  const talk = await build.trainingContent({ trainingId: body.id, estimateAttendanceCount: 1 });
  await build.trainingContent({
    trainingId: body.id,
    estimateAttendanceCount: 3,
    isExemptedActiveTherapist: true,
  });
  const sole = await build.trainingContent({ trainingId: foot.id, estimateAttendanceCount: 3 });
  const sato = await build.unenrolledStudent({
    name: "佐藤",
    nameKana: "サトウ",
    areaId: tokyoId,
    // Becomes 30 on the day after the range.
    birthday: "1997-03-01",
    storeCode: "S1",
    storeName: "新宿",
    recruiterCode: "R1",
    recruiterName: "田中",
    career: Career.New,
    isActiveTherapist: true,
  });
  const suzuki = await build.unenrolledStudent({
    name: "鈴木",
    nameKana: "スズキ",
    areaId: osaka.id,
    // Becomes 30 on the last day of the range.
    birthday: "1997-02-28",
    storeCode: "S2",
    storeName: "池袋",
    recruiterCode: "R1",
    // A code with two names shows one of them.
    recruiterName: "田中 花",
    career: Career.Midcareer,
  });
  const takahashi = await build.unenrolledStudent({
    name: "高橋",
    nameKana: "タカハシ",
    areaId: tokyoId,
    // Values that HM leaves empty are unknown.
    storeCode: "",
    storeName: " ",
  });
  const ito = await build.unenrolledStudent({ name: "伊藤", nameKana: "イトウ", areaId: tokyoId });
  const watanabe = await build.unenrolledStudent({
    name: "渡辺",
    nameKana: "ワタナベ",
    areaId: osaka.id,
  });

  type Entry = [content: { id: number }, grade: ProgressGrade, trainingDate: string];
  const take = async (
    student: { id: number },
    training: { id: number },
    startDate: string,
    entries: Entry[],
    end?: { state: TakingState; endDate: string },
  ) => {
    const { id } = await build.activity({
      studentUserId: student.id,
      trainingId: training.id,
      startDate,
      state: Taking,
    });
    for (const [content, grade, trainingDate] of entries) {
      await build.progress({ activityId: id, trainingContentId: content.id, grade, trainingDate });
    }
    if (end) await change(id, end);
    return id;
  };
  const change = (id: number, values: { state: TakingState; endDate: string | null }) =>
    inTransaction(db, (tx) =>
      tx.updateTable("activity").set(values).where("id", "=", id).execute(),
    );
  // Two entries of one day.
  const twice: Entry[] = [
    [press, Continue, "2026-06-15"],
    [press, Continue, "2026-06-15"],
  ];
  await take(ito, body, "2026-06-10", twice, { state: Dropout, endDate: "2026-06-20" });
  await take(
    ito,
    foot,
    "2026-06-10",
    [
      [sole, Continue, "2026-06-11"],
      [sole, Continue, "2026-06-12"],
    ],
    { state: Pass, endDate: "2026-07-12" },
  );
  await take(watanabe, foot, "2026-07-01", [], { state: Pass, endDate: "2026-07-20" });
  // Reported to HM, taken again, and ended by staff.
  const again = await take(watanabe, body, "2026-06-02", [], {
    state: Dropout,
    endDate: "2026-06-20",
  });
  await exportDropout(watanabe.id, again, body.id);
  await change(again, { state: Taking, endDate: null });
  await change(again, { state: Dropout, endDate: "2026-08-10" });
  await db.updateTable("setting").set({ recommendDateCount: 60, deadlineDateCount: 90 }).execute();

  await take(sato, body, "2027-02-01", [
    [press, Continue, "2027-02-03"],
    [press, Complete, "2027-02-10"],
    [talk, Skip, "2027-02-12"],
  ]);
  await take(sato, foot, "2027-02-15", [[sole, Continue, "2027-02-28"]]);
  await take(
    suzuki,
    foot,
    "2027-01-05",
    [
      [sole, Continue, "2027-02-03"],
      [sole, Continue, "2027-02-03"],
      [sole, Complete, "2027-02-20"],
    ],
    { state: Pass, endDate: "2027-02-20" },
  );
  await take(suzuki, body, "2027-02-01", [], { state: Dropout, endDate: "2027-02-05" });
  await take(takahashi, foot, "2027-01-31", [
    [sole, Continue, "2027-01-31"],
    [sole, Continue, "2027-03-01"],
  ]);
  const exported = await take(
    takahashi,
    body,
    "2027-02-10",
    [
      [press, Continue, "2027-02-11"],
      [press, CommentOnly, "2027-02-12"],
    ],
    { state: Dropout, endDate: "2027-02-25" },
  );
  await exportDropout(takahashi.id, exported, body.id);

  const reserve = (student: { id: number }, day: string, given: object = {}) =>
    build.reservationOn(day, { studentUserId: student.id, ...given });
  await reserve(sato, "2027-02-01", { mark: Mark.Attendance });
  await reserve(sato, "2027-02-28", { mark: Mark.Tardy });
  await reserve(sato, "2027-02-07", {
    kind: ReserveResult.Cancel,
    reason: AbsenceReason.Transport,
    reasonText: "電車が止まった",
  });
  await reserve(sato, "2027-02-09", { kind: ReserveResult.CancelPenalty });
  await reserve(suzuki, "2027-02-03", { mark: Mark.Absence });
  const kept = await reserve(suzuki, "2027-02-04");
  await reserve(suzuki, "2027-02-05", { kind: ReserveResult.Cancel, replacesId: kept.id });
  await reserve(takahashi, "2027-02-05", { kind: ReserveResult.Wait });
  await reserve(takahashi, "2027-01-31", { mark: Mark.Absence });
  await reserve(takahashi, "2027-03-01", { mark: Mark.Absence });
});

/** The dropout as reported to HM, one day before its result came. */
async function exportDropout(studentUserId: number, activityId: number, trainingId: number) {
  const at = world.clock.now();
  const sender = await world.build.user({ role: Role.Administrator });
  const { id: attemptId } = await world.db
    .insertInto("resultAttempt")
    .values({
      studentUserId,
      heartfulEntryId: 1,
      idempotencyKey: `key-${activityId}`,
      request: {
        categories: [{ categoryId: 2, orientationSuccess: Dropout }],
        check: null,
        dropout: {
          date: "2027-02-24",
          timing: TrainingTiming.AfterContruct,
          reason: DropoutReason.FamilyMatter,
          detail: "引っ越しのため、\n通えなくなった。",
          trainingDateCount: 1,
        },
        decidedBy: 1,
      },
      sentByUserId: sender.id,
      createdAt: at,
      nextAttemptAt: at,
      doneAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto("resultDecision")
    .values({ attemptId, heartfulCategoryId: 2, activityId, trainingId, state: Dropout })
    .execute();
  await inTransaction(world.db, (tx) =>
    tx
      .updateTable("activity")
      .set({ state: Dropout, isExported: true, resultAttemptId: attemptId })
      .where("id", "=", activityId)
      .execute(),
  );
}

const february = { start: "2027-02-01", end: "2027-02-28" };
const begunInJune = { startDateFrom: "2026-06-01", startDateTo: "2026-06-30" };
const begunInFebruary = { startDateFrom: "2027-02-01", startDateTo: "2027-02-28" };

type Example = {
  analysis: AnalysisTableInput["analysis"];
  conditions: () => object;
  fileName: string;
  rows: (string | number | null)[][];
  total: (string | number | null)[] | null;
  /** What the file has behind these cells, and the screen where it belongs. */
  later?: (number | null)[][];
  /** What the file has of the earlier period, at its right end. */
  before?: (number | null)[][];
};

const noReason = [0, 0, 0, 0, 0, 0, 0, 0];
/**
 * Of two marks both came, of one nobody; one has none. Cancelled was once because of the traffic, and
 * once without a reason.
 */
const marksAndReasons = [
  [2, 1, 0, 0, 0, 1, 0, 0, 1],
  [1, 0, 0, 0, 0, 0, 0, 0, 0],
  [0, null, 0, 0, 0, 0, 0, 0, 0],
  [3, 0.66, 0, 0, 0, 1, 0, 0, 1],
];
/** In January one was reserved, and absent. */
const stumblesBefore = [
  [null, null, null, null],
  [null, null, null, null],
  [0, 0, 1, 0],
  [0, 0, 1, 0],
];
const noMonth = [0, 0, 0, null];

/** The days of February; some of them have attendances. */
const days = (times: Record<number, number>) =>
  Array.from({ length: 28 }, (_, index) => times[index + 1] ?? null);

/** Each value is computed by hand from the facts above. */
const examples: Example[] = [
  {
    analysis: "CategorizedTrainingCount",
    conditions: () => ({ categoryKind: AnalysisCategory.Age, ...february }),
    fileName: "分類別研修回数_年代_2027年02月01日-2027年02月28日.xlsx",
    rows: [
      ["20代", 1, 2, 1, 1, 1, 3],
      ["30代", 0, 0, 1, 3, 1, 3],
      ["不明", 1, 1, 0, 0, 1, 1],
    ],
    total: ["合計", 2, 3, 2, 4, 3, 7],
    before: [[0], [0], [1], [1]],
  },
  {
    analysis: "CategorizedTrainingCount",
    conditions: () => ({ categoryKind: AnalysisCategory.Recruiter, ...february }),
    fileName: "分類別研修回数_採用担当者_2027年02月01日-2027年02月28日.xlsx",
    rows: [
      ["田中 花", 1, 2, 2, 4, 2, 6],
      ["不明", 1, 1, 0, 0, 1, 1],
    ],
    total: ["合計", 2, 3, 2, 4, 3, 7],
    before: [[0], [1], [1]],
  },
  {
    analysis: "MonthlyIncoming",
    conditions: () => ({ start: "2027-01-05", end: "2027-02-28" }),
    fileName: "月別受講開始_2027年01月05日-2027年02月28日.xlsx",
    rows: [
      ["2027年01月", 0, 2, 2],
      ["2027年02月", 3, 1, 3],
    ],
    // 鈴木 and 高橋 began something in both months.
    total: ["合計", 3, 3, 3],
    later: [[2], [4], [6]],
  },
  {
    analysis: "StumbleTrend",
    conditions: () => ({ categoryKind: AnalysisCategory.Store, ...february }),
    fileName: "キャンセル・欠席の傾向_店舗_2027年02月01日-2027年02月28日.xlsx",
    rows: [
      ["新宿", 4, 2, 0.5, 1, 0.25, 0, 0, 1, 0.25],
      ["池袋", 3, 0, 0, 0, 0, 1, 1 / 3, 0, 0],
      ["不明", 1, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    total: ["合計", 8, 2, 0.25, 1, 0.125, 1, 0.125, 1, 0.125],
    later: marksAndReasons,
    before: stumblesBefore,
  },
  {
    analysis: "StumbleTrend",
    conditions: () => ({ categoryKind: AnalysisCategory.Career, ...february }),
    fileName: "キャンセル・欠席の傾向_経歴_2027年02月01日-2027年02月28日.xlsx",
    rows: [
      ["新卒", 4, 2, 0.5, 1, 0.25, 0, 0, 1, 0.25],
      ["中途", 3, 0, 0, 0, 0, 1, 1 / 3, 0, 0],
      ["不明", 1, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    total: ["合計", 8, 2, 0.25, 1, 0.125, 1, 0.125, 1, 0.125],
    later: marksAndReasons,
    before: stumblesBefore,
  },
  {
    analysis: "DropoutTable",
    conditions: () => begunInFebruary,
    fileName: "辞退の理由と時期_2027年02月01日-2027年02月28日.xlsx",
    rows: [
      ["体調不良", ...noReason],
      ["こころの不調", ...noReason],
      ["経済的な事情", ...noReason],
      ["遅刻・欠席", ...noReason],
      ["家族の反対", ...noReason],
      ["家庭の事情", 0, 0, 1, 0, 0, 0, 0, 1],
      ["本人の意思", ...noReason],
      ["申込の誤り", ...noReason],
      ["受入困難", ...noReason],
      ["その他", ...noReason],
      ["記録なし", 0, 0, 0, 0, 0, 0, 1, 1],
    ],
    total: ["合計", 0, 0, 1, 0, 0, 0, 1, 2],
  },
  {
    analysis: "DropoutTrend",
    conditions: () => ({ countType: DropoutCountType.Times, ...begunInFebruary }),
    fileName: "辞退までの傾向_受講回数_2027年02月01日-2027年02月28日.xlsx",
    rows: [
      ["0回", 1, 0, 1, 0.5],
      ["1〜2回", 1, 0, 1, 0.5],
      ["3〜5回", 0, 0, 0, 0],
      ["6〜10回", 0, 0, 0, 0],
      ["11回以上", 0, 0, 0, 0],
    ],
    total: ["合計", 2, 0, 2, 1],
  },
  {
    analysis: "DropoutTrend",
    conditions: () => ({ countType: DropoutCountType.Days, ...begunInFebruary }),
    fileName: "辞退までの傾向_経過日数_2027年02月01日-2027年02月28日.xlsx",
    rows: [
      // 鈴木 after 4 days, 高橋 after 14.
      ["0〜7日", 1, 0, 1, 0.5],
      ["8〜14日", 1, 0, 1, 0.5],
      ["15〜30日", 0, 0, 0, 0],
      ["31〜60日", 0, 0, 0, 0],
      ["61日以上", 0, 0, 0, 0],
    ],
    total: ["合計", 2, 0, 2, 1],
  },
  {
    analysis: "DropoutSpecification",
    conditions: () => begunInFebruary,
    fileName: "辞退者明細_2027年02月01日-2027年02月28日.xlsx",
    rows: [
      ["鈴木", "ボディ", "2027-02-01", "2027-02-05", "記録なし", "記録なし", null, 0],
      [
        "高橋",
        "ボディ",
        "2027-02-10",
        "2027-02-24",
        "契約後",
        "家庭の事情",
        "引っ越しのため、\n通えなくなった。",
        1,
      ],
    ],
    total: null,
  },
  {
    analysis: "DropoutSpecification",
    conditions: () => begunInJune,
    fileName: "辞退者明細_2026年06月01日-2026年06月30日.xlsx",
    rows: [
      ["渡辺", "ボディ", "2026-06-02", "2026-08-10", "記録なし", "記録なし", null, 0],
      ["伊藤", "ボディ", "2026-06-10", "2026-06-20", "記録なし", "記録なし", null, 1],
    ],
    total: null,
  },
  {
    analysis: "TrainingCountSummary",
    conditions: () => ({ monthDate: "2027-02" }),
    fileName: "研修回数一覧_2027年02月.xlsx",
    rows: [
      ["佐藤", "東京", ...days({ 3: 1, 10: 1, 28: 1 }), 3],
      ["鈴木", "大阪", ...days({ 3: 2, 20: 1 }), 3],
      ["高橋", "東京", ...days({ 11: 1 }), 1],
    ],
    total: null,
  },
  {
    analysis: "TrainingCountSummary",
    conditions: () => ({ monthDate: "2027-02", areaId: tokyoId }),
    fileName: "研修回数一覧_2027年02月_東京.xlsx",
    rows: [
      ["佐藤", "東京", ...days({ 3: 1, 10: 1, 28: 1 }), 3],
      ["高橋", "東京", ...days({ 11: 1 }), 1],
    ],
    total: null,
  },
  {
    analysis: "TrainingCountSummary",
    conditions: () => ({ monthDate: "2027-01" }),
    fileName: "研修回数一覧_2027年01月.xlsx",
    rows: [
      // Was taking a training but never came.
      ["鈴木", "大阪", ...days({}), null, null, null, 0],
      ["高橋", "東京", ...days({}), null, null, 1, 1],
    ],
    total: null,
  },
  {
    analysis: "TrainingStateList",
    conditions: () => february,
    fileName: "研修状況一覧_2027年02月01日-2027年02月28日.xlsx",
    rows: [
      // An active therapist is exempt from one content: required 3, done 3. After 37 of 60 days
      // 1.85 are expected: one ahead.
      ["佐藤", "東京", "新宿", "ボディ", "研修中", "2027-02-01", "2027-04-02", "2027-05-02", 1, -1],
      // Ended after 4 days: 0.4 of 6 were expected.
      ["鈴木", "大阪", "池袋", "ボディ", "辞退", "2027-02-01", "2027-04-02", "2027-05-02", 0, 0],
      // Ended after 15 days: 1.5 of 6 were expected, and 1 was done.
      ["高橋", "東京", " ", "ボディ", "辞退", "2027-02-10", "2027-04-11", "2027-05-11", 0, 1],
      // Required 3, done 1; after 23 of 60 days 1.15 are expected.
      ["佐藤", "東京", "新宿", "フット", "研修中", "2027-02-15", "2027-04-16", "2027-05-16", 0, 0],
    ],
    total: null,
  },
  {
    analysis: "TrainingStateList",
    conditions: () => ({ start: "2026-06-01", end: "2026-06-30" }),
    fileName: "研修状況一覧_2026年06月01日-2026年06月30日.xlsx",
    rows: [
      // Ended with 30 and 45 days: all of 6 were expected.
      ["渡辺", "大阪", null, "ボディ", "辞退", "2026-06-02", "2026-07-02", "2026-07-17", 0, 6],
      // Required 6, done 1; after 10 of 30 days 2 were expected.
      ["伊藤", "東京", null, "ボディ", "辞退", "2026-06-10", "2026-07-10", "2026-07-25", 0, 1],
      // Required 3, done 2.
      ["伊藤", "東京", null, "フット", "合格", "2026-06-10", "2026-07-10", "2026-07-25", 0, 1],
    ],
    total: null,
  },
  {
    analysis: "FlexMonthGraduate",
    conditions: () => ({ month: "2027-02" }),
    fileName: "フレックス月別合格者_2027年02月.xlsx",
    rows: [["鈴木", "フット", "2027-01-05", "2027-02-20", 46, 3]],
    total: null,
  },
  {
    analysis: "FlexMonthGraduate",
    conditions: () => ({ month: "2026-07" }),
    fileName: "フレックス月別合格者_2026年07月.xlsx",
    rows: [
      ["伊藤", "フット", "2026-06-10", "2026-07-12", 32, 2],
      ["渡辺", "フット", "2026-07-01", "2026-07-20", 19, 0],
    ],
    total: null,
  },
  {
    analysis: "FlexMonthGraduate",
    conditions: () => ({ month: "2026-07", areaId: tokyoId }),
    fileName: "フレックス月別合格者_2026年07月_東京.xlsx",
    rows: [["伊藤", "フット", "2026-06-10", "2026-07-12", 32, 2]],
    total: null,
  },
  {
    analysis: "FlexGraduateGoal",
    conditions: () => ({ year: 2026 }),
    fileName: "フレックス合格目標_2026年.xlsx",
    rows: [
      ...["01", "02", "03", "04", "05", "06"].map((month) => [`2026年${month}月`, ...noMonth]),
      // 30 days were recommended: 伊藤 by 10 July, too late; 渡辺 by 31 July, in time.
      ["2026年07月", 2, 2, 1, 0.5],
      ...["08", "09", "10", "11", "12"].map((month) => [`2026年${month}月`, ...noMonth]),
    ],
    total: ["合計", 2, 2, 1, 0.5],
  },
  {
    analysis: "FlexGraduateGoal",
    conditions: () => ({ year: 2027 }),
    fileName: "フレックス合格目標_2027年.xlsx",
    rows: [
      ["2027年01月", ...noMonth],
      ["2027年02月", ...noMonth],
      // 鈴木 by 6 March.
      ["2027年03月", 1, 1, 1, 1],
      // 高橋 by 1 April, 佐藤 by 16 April.
      ["2027年04月", 2, 0, 0, 0],
      ...["05", "06", "07", "08", "09", "10", "11", "12"].map((month) => [
        `2027年${month}月`,
        ...noMonth,
      ]),
    ],
    total: ["合計", 3, 1, 1, 1 / 3],
    // July 2026, and the total.
    before: Array.from({ length: 13 }, (_, line) =>
      line === 6 || line === 12 ? [2, 2, 1] : [0, 0, 0],
    ),
  },
];

/** The table of an example, and its file. */
async function askFor(
  { analysis: name, conditions }: Pick<Example, "analysis" | "conditions">,
  role: Role,
) {
  const { analysis } = await world.callerAs(role);
  const asked = { analysis: name, conditions: conditions() } as AnalysisTableInput;
  return {
    table: () => analysis.getTable(asked),
    file: () => analysis[`getFile${name}`](conditions() as never) as Promise<SentFile>,
  };
}

describe.skipIf(lackOf("openpyxl"))("the same on the screen and in the file", () => {
  let tables: AnalysisTable[];
  let files: SentFile[];
  let books: ReadSheet[][];
  beforeAll(async () => {
    tables = [];
    files = [];
    for (const example of examples) {
      const { table, file } = await askFor(example, Role.Viewer);
      tables.push(await table());
      files.push(await file());
    }
    books = await readWorkbooks(await Promise.all(files.map(({ content }) => buffer(content))));
  });

  test.each(examples.map((example, index) => ({ ...example, index })))(
    "$fileName",
    ({ analysis, index, fileName, later = [], before = [], ...example }) => {
      const table = tables[index];
      const [sheet, ...others] = books[index] ?? [];
      if (!table || !sheet) throw new Error("nothing was answered");
      const { rows } = example;
      const lines = [...rows, ...(example.total ? [example.total] : [])];
      const whole = lines.map((cells, line) => [...cells, ...(later[line] ?? [])]);
      const inFile = whole.map((cells, line) => [...cells, ...(before[line] ?? [])]);
      expect(sheet.rows.slice(1)).toEqual(inFile);
      expect(files[index]?.fileName).toBe(fileName);

      const titles = table.columns.map(({ group, title }) =>
        group === null ? title : `${group} ${title}`,
      );
      const [fileTitles = []] = sheet.rows;
      const ends = fileTitles.slice(titles.length);
      expect(fileTitles.slice(0, titles.length).toSorted()).toEqual(titles.toSorted());
      expect(ends).toHaveLength(before[0]?.length ?? 0);
      expect(ends.every((title) => String(title).endsWith("（前の期間）"))).toBe(true);
      const columns = fileTitles.flatMap(
        (title) => table.columns[titles.indexOf(String(title))] ?? [],
      );
      const places = titles.map((title) => fileTitles.indexOf(title));
      const read = table.rows.map(({ cells }) => cells);
      expect([...read, ...(table.total ? [table.total] : [])]).toEqual(
        whole.map((cells) => places.map((place) => cells[place])),
      );
      expect(table.totalCount).toBe(rows.length);
      const [first = []] = whole;
      for (const [column, { kind }] of columns.entries()) {
        if (first[column] === null) continue;
        expect([sheet.formats[column], sheet.hasDates[column]]).toEqual([
          formats[kind],
          kind === "date",
        ]);
      }
      expect(sheet).toMatchObject({
        name: analyses[analysis].title,
        freeze: "B2",
        filter: `A1:${letterOf(fileTitles.length)}${rows.length + 1}`,
        printTitles: ["$1:$1", "$A:$A"],
        paper: [9, "landscape", 1, 0],
      });
      const about = others.at(-1);
      expect(about?.rows.flat()).toEqual(expect.arrayContaining([...analyses[analysis].meaning]));
      const charted = columns.flatMap(({ isSeries }, column) => (isSeries ? [column + 1] : []));
      expect(others[0]?.charts.flatMap(({ series }) => series) ?? []).toEqual(
        charted.map((column) => [rangeOf(analysis, column, rows), rangeOf(analysis, 1, rows)]),
      );
    },
  );

  test("the conditions stand in the workbook and in the log", async () => {
    const area = books[examples.findIndex(({ fileName }) => fileName.endsWith("02月_東京.xlsx"))];
    expect(area?.[0]?.header).toBe("&A　2027年2月、東京");
    expect(area?.at(-1)?.rows.slice(1, 3)).toEqual([
      ["月", "2027年2月"],
      ["地域", "東京"],
    ]);
    const meanings = (fileName: string) =>
      books[examples.findIndex((example) => example.fileName === fileName)]?.at(-1)?.rows.flat();
    expect(meanings("研修回数一覧_2027年02月.xlsx")).toContain("前の期間：2027年1月、2名");
    expect(meanings("フレックス合格目標_2026年.xlsx")).toContain("前の期間：2025年（該当なし）");
    expect(await lastLog(world)).toMatchObject({
      category: "分析",
      description: "フレックス合格目標（2027年）のダウンロード（Excel）を開始",
    });
  });
});

const formats = {
  text: "General",
  note: "General",
  number: "#,##0",
  yen: '"¥"#,##0;[Red]-"¥"#,##0',
  percent: "0.0%",
  wholePercent: "0%",
  date: "yyyy/mm/dd",
};

function letterOf(column: number): string {
  const before = Math.floor((column - 1) / 26);
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return before === 0 ? letter : letterOf(before) + letter;
}

function rangeOf(analysis: Example["analysis"], column: number, rows: Example["rows"]): string {
  const letter = letterOf(column);
  return `'${analyses[analysis].title}'!$${letter}$2:$${letter}$${rows.length + 1}`;
}

test("a list comes page by page, and each row leads to its student", async () => {
  const { analysis } = await world.callerAs(Role.Administrator);
  const asked = { analysis: "TrainingStateList", conditions: february } as const;
  const { rows, totalCount } = await analysis.getTable({ ...asked, page: 1, pageSize: 3 });
  expect(totalCount).toBe(4);
  expect(rows.map(({ key, cells }) => [key, cells[0], cells[3]])).toEqual([
    ["3", "佐藤", "フット"],
  ]);
  const student = await world.db
    .selectFrom("appUser")
    .select("name")
    .where("id", "=", rows[0]?.studentUserId ?? 0)
    .executeTakeFirst();
  expect(student?.name).toBe("佐藤");
});

test.each([
  ["DropoutTable", begunInFebruary, 7],
  ["DropoutTrend", { countType: DropoutCountType.Times, ...begunInFebruary }, 2],
  ["MonthlyIncoming", { start: "2027-01-01", end: "2027-02-28" }, 5],
] as const)(
  "the lists behind the counts of %s have just as many rows",
  async (name, given, count) => {
    const { analysis } = await world.callerAs(Role.Viewer);
    const asked = { analysis: name, conditions: given } as AnalysisTableInput;
    const table = await analysis.getTable(asked);
    const behind = analyses[name].behind as ((given: object, at: Place) => Behind | null) | null;
    const places = [...table.rows, { key: null, cells: table.total ?? [] }].flatMap(
      ({ key, cells }) =>
        table.columns.map((column, index) => ({
          count: cells[index],
          list: behind?.(given, { row: key, column: column.key }),
        })),
    );
    const followed = places.filter(({ count, list }) => list && Number(count) > 0);
    expect(followed).toHaveLength(count);
    for (const { count, list } of followed) {
      const { totalCount } = await analysis.getTable(list as AnalysisTableInput);
      expect([list, totalCount]).toEqual([list, count]);
    }
  },
);

const nothing: Pick<Example, "analysis" | "conditions">[] = examples.map(
  ({ analysis, conditions }) => ({
    analysis,
    conditions: () => ({ ...conditions(), ...longAgo(conditions()) }),
  }),
);

/** The same conditions long ago. */
function longAgo(conditions: object): object {
  return Object.fromEntries(
    Object.entries(conditions).map(([key, value]) => [
      key,
      typeof value === "string" ? value.replace(/202[67]/, "1927") : key === "year" ? 2025 : value,
    ]),
  );
}

test("a month in which trainings ran and nobody came has no list", async () => {
  const asked = { analysis: "TrainingCountSummary", conditions: () => ({ monthDate: "2026-08" }) };
  const { table, file } = await askFor(asked as Example, Role.Viewer);
  await expectRefused(table(), "AnalysisDataNotFound");
  await expectRefused(file(), "AnalysisDataNotFound");
});

test("a page of a counting analysis has the total of all pages", async () => {
  const { analysis } = await world.callerAs(Role.Viewer);
  const asked = { analysis: "FlexGraduateGoal", conditions: { year: 2026 } } as const;
  const { rows, total, totalCount } = await analysis.getTable({ ...asked, page: 2, pageSize: 5 });
  expect(rows.map(({ key }) => key)).toEqual(["2026-11", "2026-12"]);
  expect([total, totalCount]).toEqual([["合計", 2, 2, 1, 0.5], 12]);
});

test.each(nothing)(
  "$analysis of nothing is refused, on the screen and as a file",
  async (asked) => {
    const { table, file } = await askFor(asked, Role.Administrator);
    await expectUnchanged(world.db, async () => {
      await expectRefused(table(), "AnalysisDataNotFound");
      await expectRefused(file(), "AnalysisDataNotFound");
    });
  },
);

test.each([
  ["2027-02-28", "2027-02-27", "研修開始日(from)以降の日付を入力してください"],
  ["2027-02-28", "2028-02-28", "期間は1年未満で入力してください"],
  ["2028-02-29", "2029-03-01", "期間は1年未満で入力してください"],
])("a range from %s to %s is refused: %s", async (start, end, message) => {
  const { analysis } = await world.callerAs(Role.Viewer);
  const asked = { analysis: "MonthlyIncoming", conditions: { start, end } } as const;
  await expectInvalid(analysis.getTable(asked), "conditions.end", message);
  await expectInvalid(analysis.getFileMonthlyIncoming({ start, end }), "end", message);
  const range = { startDateFrom: start, startDateTo: end };
  await expectInvalid(analysis.getFileDropoutTable(range), "startDateTo", message);
});

test.each<[string, Partial<Limits>, ErrorCode | null]>([
  ["what takes too long is refused with what would help", { statement: 200 }, "AnalysisTimeOver"],
  ["a wait for a locked table is refused as unavailable", { lock: 200 }, null],
])("%s; nothing is logged", async (_, limits, code) => {
  const impatient = openDatabase(world.connectionString, 2, {
    ...ANALYSIS_LIMITS,
    lock: 0,
    ...limits,
  });
  try {
    const administrator = await world.build.user({ role: Role.Administrator });
    const ctx = { ...(await world.contextAs(administrator)), analyses: noReplica(impatient) };
    const { analysis } = createCaller(ctx);
    await world.db.transaction().execute(async (tx) => {
      await sql`lock table activity in access exclusive mode`.execute(tx);
      const asked = { analysis: "TrainingStateList", conditions: february } as const;
      const calls = [
        () => analysis.getTable(asked),
        () => analysis.getFileTrainingStateList(february),
        () => analysis.getFileMonthlyIncoming(february),
      ];
      for (const ask of calls) {
        if (code) await expectRefused(ask(), code);
        else await expect(ask()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
      }
    });
    const logged = world.db.selectFrom("auditLog").select("id");
    expect(await logged.where("operateUserId", "=", administrator.id).execute()).toEqual([]);
  } finally {
    await impatient.destroy();
  }
});
