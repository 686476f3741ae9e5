import {
  AnalysisCategory,
  CashFlowType,
  Mark,
  Role,
  TakingState,
} from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { newSchedule } from "#modules/home/testing.ts";
import { countingStatements, TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();

const { Attendance, Tardy, Absence } = Mark;

test("a viewer sees how the month goes, in three statements", async () => {
  const viewer = await world.build.user({ role: Role.Viewer });
  const counting = countingStatements(world.db);
  const figures = async () => (await world.as(viewer, counting.db)).home.getMonthFigures();
  expect(await figures()).toEqual({
    month: "2027-03",
    comeCount: 0,
    markedCount: 0,
    attendanceRate: null,
    flexGraduateCount: 0,
    unpaidStudentCount: 0,
    unpaidTotal: 0,
  });
  expect(counting.count()).toBe(3);

  // Of this month's seven attendances five have come: 5 / 7 = 71.4 %.
  await newSchedule(world, "2027-03-01T00:00", [Attendance, Attendance, Absence, null]);
  await newSchedule(world, "2027-03-10T09:00", [Attendance, Tardy, Tardy, Absence]);
  await newSchedule(world, "2027-03-10T11:00", [null]);
  await newSchedule(world, "2027-02-28T23:00", [Absence]);
  await newSchedule(world, "2027-04-01T00:00", [Absence]);
  await newSchedule(world, "2027-03-05T10:00", [null], { retiredAt: TEST_NOW });

  const flex = await flexTraining();
  await ended(flex, TakingState.Pass, "2027-03-01");
  await ended(flex, TakingState.Pass, "2027-03-09");
  await ended(flex, TakingState.Pass, "2027-02-28");
  await ended(flex, TakingState.Dropout, "2027-03-09");
  const { id: plain } = await world.build.training();
  await ended(plain, TakingState.Pass, "2027-03-09");

  // An old debt counts as well; 5,000 + 3,300 − 1,000 = 7,300.
  const { id: first } = await world.build.student();
  const { id: second } = await world.build.student();
  const owed = { type: CashFlowType.Invoice };
  await world.build.cashFlow({ studentUserId: first, ...owed, amount: 5000 });
  await world.build.cashFlow({ studentUserId: second, ...owed, amount: 3300 });
  await world.build.cashFlow({
    studentUserId: second,
    type: CashFlowType.Payment,
    amount: 1000,
  });

  expect(await figures()).toEqual({
    month: "2027-03",
    comeCount: 5,
    markedCount: 7,
    attendanceRate: 71,
    flexGraduateCount: 2,
    unpaidStudentCount: 2,
    unpaidTotal: 7300,
  });

  // The analysis to which the rate leads says the same.
  const { analysis } = await world.as(viewer);
  const { columns, total } = await analysis.getTable({
    analysis: "StumbleTrend",
    conditions: { categoryKind: AnalysisCategory.Age, start: "2027-03-01", end: "2027-03-10" },
  });
  const ofMonth = new Map(columns.map(({ key }, place) => [key, total?.[place]]));
  expect([ofMonth.get("marked"), ofMonth.get("attendanceRate")]).toEqual([7, 0.71]);
});

async function flexTraining(): Promise<number> {
  await world.db
    .insertInto("heartfulCategory")
    .values({ id: 1, name: "フット", isFlex: true })
    .execute();
  return (await world.build.training({ heartfulCategoryId: 1 })).id;
}

async function ended(trainingId: number, state: TakingState, endDate: string): Promise<void> {
  const { id: studentUserId } = await world.build.unenrolledStudent();
  const startDate = "2027-01-10";
  await world.build.activity({ studentUserId, trainingId, startDate, endDate, state });
}
