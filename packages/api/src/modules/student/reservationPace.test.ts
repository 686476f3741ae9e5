import {
  PaceState,
  ProgressGrade,
  ReserveResult,
  Role,
  TakingState,
} from "@kenshu/domain/enumerations.ts";
import { beforeEach, expect, test } from "vitest";
import { restRoutes } from "#rest/rest.ts";
import { countingStatements, expectRefused, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();
beforeEach(async () => {
  await world.db
    .updateTable("setting")
    .set({ recommendDateCount: 60, deadlineDateCount: 90 })
    .execute();
});

/** A student in a training since then, with a content of this many trainings. */
async function taking(startDate: string, estimateAttendanceCount: number) {
  const student = await world.build.unenrolledStudent();
  const training = await world.build.training();
  const content = await world.build.trainingContent({
    trainingId: training.id,
    estimateAttendanceCount,
  });
  const activity = await world.build.activity({
    studentUserId: student.id,
    trainingId: training.id,
    startDate,
  });
  return { student, activity, content };
}

async function reservedFrom(studentUserId: number, start: string, end: string, given = {}) {
  const schedule = await world.build.schedule({ startDate: start, endDate: end });
  await world.build.reservation({ scheduleId: schedule.id, studentUserId, ...given });
}

test("what is left after confirmed reservations is spread over the days to the recommended date", async () => {
  const { student, activity, content } = await taking("2027-02-08", 14);
  await world.build.progress({
    activityId: activity.id,
    trainingContentId: content.id,
    grade: ProgressGrade.Continue,
  });
  const on = (day: string, given = {}) =>
    reservedFrom(student.id, `${day}T13:00:00+09:00`, `${day}T15:00:00+09:00`, given);
  await on("2027-03-10");
  await on("2027-03-12", { kind: ReserveResult.CarryUp });
  await on("2027-03-13", { kind: ReserveResult.ForceConfirm });
  // None of these counts: waiting, cancelled, under way, over.
  await on("2027-03-14", { kind: ReserveResult.Wait });
  await on("2027-03-15", { kind: ReserveResult.Cancel });
  await reservedFrom(student.id, "2027-03-10T09:00:00+09:00", "2027-03-10T11:00:00+09:00");
  await on("2027-03-09");

  const own = await world.as(student);
  // 14 - 1 attended - 3 reserved = 10, from March 11th to April 9th: 30 days.
  const expected = {
    // 1 of 14 is worth 4 of the 30 days that have passed.
    paceState: PaceState.Rainy,
    // 4.3 - 30, rounded down.
    spareDays: -26,
    // March 9th has no mark yet, and lies in the fifth week. The first four are empty.
    behind: { absenceCount: 0, emptyWeekCount: 4 },
    recommendationDueDate: "2027-04-09",
    needReservationPerDay: 10 / 30,
    // 13 in 30 days are 3.03 a week, rounded up 4. All three are within one week.
    confirmedThisWeekCount: 3,
    neededThisWeekCount: 4,
    stillToReserveThisWeek: 1,
  };
  expect(await own.student.getRecommendationReservationPase({ id: student.id })).toEqual(expected);
  const viewer = await world.callerAs(Role.Viewer);
  expect(await viewer.student.getRecommendationReservationPase({ id: student.id })).toEqual(
    expected,
  );
});

test("the present activity counts where an earlier one had ended, and only its contents", async () => {
  const { student } = await taking("2027-03-01", 6);
  const earlier = await world.build.trainingContent({ estimateAttendanceCount: 40 });
  const { trainingId } = await world.db
    .selectFrom("trainingContent")
    .select("trainingId")
    .where("id", "=", earlier.id)
    .executeTakeFirstOrThrow();
  await world.build.activity({
    studentUserId: student.id,
    trainingId,
    startDate: "2026-05-01",
    endDate: "2026-06-01",
    state: TakingState.Suspend,
  });
  const own = await world.as(student);
  expect(await own.student.getRecommendationReservationPase({ id: student.id })).toEqual({
    paceState: PaceState.Rainy,
    spareDays: -9,
    behind: { absenceCount: 0, emptyWeekCount: 1 },
    recommendationDueDate: "2027-04-30",
    // March 11th to April 30th: 51 days.
    needReservationPerDay: 6 / 51,
    // 0.8 a week.
    confirmedThisWeekCount: 0,
    neededThisWeekCount: 1,
    stillToReserveThisWeek: 1,
  });
});

test("past the recommended date it counts as one day; with enough reserved nothing is needed", async () => {
  const late = await taking("2026-12-01", 3);
  const viewer = await world.callerAs(Role.Viewer);
  const paceOf = ({ student }: typeof late) =>
    viewer.student.getRecommendationReservationPase({ id: student.id });
  expect(await paceOf(late)).toEqual({
    paceState: PaceState.Rainy,
    spareDays: -99,
    behind: { absenceCount: 0, emptyWeekCount: 14 },
    recommendationDueDate: "2027-01-30",
    needReservationPerDay: 3,
    confirmedThisWeekCount: 0,
    neededThisWeekCount: 3,
    stillToReserveThisWeek: 3,
  });
  for (const day of ["11", "12", "13", "14"]) {
    await reservedFrom(
      late.student.id,
      `2027-03-${day}T13:00:00+09:00`,
      `2027-03-${day}T15:00:00+09:00`,
    );
  }
  expect(await paceOf(late)).toMatchObject({ needReservationPerDay: 0 });
});

test("a student who is taking nothing has no pace", async () => {
  const graduate = await world.build.unenrolledStudent();
  await world.build.activity({
    studentUserId: graduate.id,
    endDate: "2027-03-01",
    startDate: "2027-01-05",
    state: TakingState.Pass,
  });
  const never = await world.build.unenrolledStudent();
  for (const student of [graduate, never]) {
    const own = await world.as(student);
    expect(await own.student.getRecommendationReservationPase({ id: student.id })).toBeNull();
  }
  const path = "/api/Student/GetRecommendationReservationPase";
  const route = restRoutes.find((candidate) => candidate.path === path);
  const answer = await route?.call(await world.contextAs(never), {
    query: { id: String(never.id) },
    body: () => ({ json: {} }),
  });
  expect(answer).toEqual({ value: null });
});

test("a pace is the student's own, and costs four statements", async () => {
  const { student } = await taking("2027-03-01", 6);
  const { id } = student;
  const other = await world.callerAs(Role.Student);
  const guest = await world.callerAs(Role.Guest);
  const viewer = await world.build.user({ role: Role.Viewer });
  const staff = await world.as(viewer);
  const pace = (caller: typeof other, of: number) =>
    caller.student.getRecommendationReservationPase({ id: of });
  await expectRefused(pace(other, id), "UnauthorizedOperation");
  await expectRefused(pace(other, 999_999), "UnauthorizedOperation");
  await expectRefused(pace(guest, id), "UnauthorizedOperation");
  await expectRefused(pace(staff, viewer.id), "UserNotFound");
  await expectRefused(pace(staff, 999_999), "UserNotFound");

  const counting = countingStatements(world.db);
  await pace(await world.as(student, counting.db), id);
  expect(counting.count()).toBe(4);
});
