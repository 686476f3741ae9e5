import { ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { weekPaceText } from "@kenshu/domain/pace/weekPaceText.ts";
import { beforeEach, expect, test } from "vitest";
import { useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();
beforeEach(async () => {
  await world.db
    .updateTable("setting")
    .set({ recommendDateCount: 20, deadlineDateCount: 40, maxReserveCount: 4 })
    .execute();
});

/** A student in a training of this many times since 1 March. */
async function newStudent(estimateAttendanceCount: number) {
  const { build } = world;
  const training = await build.training();
  await build.trainingContent({ trainingId: training.id, estimateAttendanceCount });
  const student = await build.unenrolledStudent();
  const activity = { studentUserId: student.id, trainingId: training.id };
  await build.activity({ ...activity, startDate: "2027-03-01" });
  return {
    ...student,
    reserve: async (start: string, end: string, given: object = {}) => {
      const schedule = await build.schedule({
        startDate: `${start}:00+09:00`,
        endDate: `${end}:00+09:00`,
      });
      await build.reservation({ scheduleId: schedule.id, studentUserId: student.id, ...given });
    },
  };
}

/** The sentence of the pace, by the call behind each screen that shows it. */
async function sentencesOf(student: Awaited<ReturnType<typeof newStudent>>) {
  const own = await world.as(student);
  const staff = await world.callerAs(Role.Instructor);
  const { rows } = await staff.student.searchReservationStudents({});
  const { id } = student;
  const answers = {
    home: (await own.home.getStudentHome()).status,
    plan: (await own.home.getReservationPlan({})).thisWeek,
    ownPage: await own.student.getRecommendationReservationPase({ id }),
    pageOfStaff: await staff.student.getRecommendationReservationPase({ id }),
    listOfStaff: rows.find((row) => row.id === id),
  };
  return Object.fromEntries(
    Object.entries(answers).map(([place, pace]) => {
      const still = pace?.stillToReserveThisWeek;
      if (!pace || still == null) return [place, null];
      return [place, weekPaceText({ ...pace, stillToReserveThisWeek: still })];
    }),
  );
}

const everywhere = (sentence: string | null) => ({
  home: sentence,
  plan: sentence,
  ownPage: sentence,
  pageOfStaff: sentence,
  listOfStaff: sentence,
});

test("every place says the same: what is confirmed from now to the end of the seventh day", async () => {
  // 4 until 21 March, which is 11 days away: 2.5 a week, rounded up 3.
  const student = await newStudent(4);
  expect(await sentencesOf(student)).toEqual(everywhere("予約0件・目安3件（あと3件）"));
  // It is Wednesday 10 March, ten o'clock. Later today, and the last evening, count.
  await student.reserve("2027-03-10T13:00", "2027-03-10T15:00");
  await student.reserve("2027-03-17T20:00", "2027-03-17T22:00");
  // None of these does: under way, waiting, cancelled.
  await student.reserve("2027-03-10T09:00", "2027-03-10T11:00");
  await student.reserve("2027-03-12T10:00", "2027-03-12T12:00", { kind: ReserveResult.Wait });
  await student.reserve("2027-03-13T10:00", "2027-03-13T12:00", { kind: ReserveResult.Cancel });
  expect(await sentencesOf(student)).toEqual(everywhere("予約2件・目安3件（あと1件）"));
  // The eighth day is beyond, but two are all that remained to be reserved.
  await student.reserve("2027-03-18T00:00", "2027-03-18T02:00");
  await student.reserve("2027-03-19T10:00", "2027-03-19T12:00");
  expect(await sentencesOf(student)).toEqual(everywhere("予約2件・目安2件（足りています）"));
});

test("what the limit forbids is asked for in every place none the less", async () => {
  // 20 in 11 days are 12.7 a week, rounded up 13.
  const student = await newStudent(20);
  for (const day of ["11", "12", "13", "14"]) {
    await student.reserve(`2027-03-${day}T10:00`, `2027-03-${day}T12:00`);
  }
  expect(await sentencesOf(student)).toEqual(everywhere("予約4件・目安13件（あと9件）"));
});

test("who takes no training has a pace nowhere", async () => {
  const student = await newStudent(4);
  await world.db
    .updateTable("studentSummary")
    .set({ baseDate: null, requiredCount: 0 })
    .where("studentUserId", "=", student.id)
    .execute();
  await world.db.deleteFrom("activity").where("studentUserId", "=", student.id).execute();
  expect(await sentencesOf(student)).toEqual(everywhere(null));
});
