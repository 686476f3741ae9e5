import {
  CashFlowType,
  Mark,
  PaceState,
  ProgressGrade,
  ReserveResult,
  StudentAlertKind,
  TakingState,
} from "@kenshu/domain/enumerations.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countingStatements, TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();
beforeAll(async () => {
  await world.db
    .updateTable("setting")
    .set({ recommendDateCount: 20, deadlineDateCount: 40, maxReserveCount: 4, penaltyAmount: 3300 })
    .execute();
});
beforeEach(() => world.clock.set(TEST_NOW));

/** A student in an area with two schools, in a training of ten times. */
async function newStudent(given: object = {}, activity: object = {}) {
  const { build } = world;
  const { id: areaId } = await build.area();
  const schools = [await build.school({ areaId }), await build.school({ areaId })];
  const rooms: number[] = [];
  for (const { id: schoolId } of schools) rooms.push((await build.room({ schoolId })).id);
  const training = await build.training();
  const content = await build.trainingContent({
    trainingId: training.id,
    estimateAttendanceCount: 10,
  });
  const student = await build.unenrolledStudent({ areaId, goal: "独り立ちする", ...given });
  const { id: activityId } = await build.activity({
    studentUserId: student.id,
    trainingId: training.id,
    startDate: "2027-03-01",
    ...activity,
  });
  const [room = 0, otherRoom = 0] = rooms;
  return {
    id: student.id,
    room,
    otherRoom,
    home: async () => (await world.as(student)).home.getStudentHome(),
    /** A schedule of two hours, by default in the first school. */
    schedule: async (day: string, hour = 10, schedule: object = {}) =>
      (
        await build.schedule({
          roomId: room,
          startDate: `${day}T${hour}:00:00+09:00`,
          endDate: `${day}T${hour + 2}:00:00+09:00`,
          ...schedule,
        })
      ).id,
    reserve: (scheduleId: number, reservation: object = {}) =>
      build.reservation({ scheduleId, studentUserId: student.id, ...reservation }),
    attended: (trainingDate: string) =>
      build.progress({
        activityId,
        trainingContentId: content.id,
        grade: ProgressGrade.Continue,
        trainingDate,
      }),
  };
}
type Student = Awaited<ReturnType<typeof newStudent>>;

const proposalsOf = async ({ home }: Pick<Student, "home">) =>
  (await home()).proposals?.map(({ id }) => id) ?? null;

describe("the status", () => {
  test("tells how far behind, what is reserved this week, and what the week still asks for", async () => {
    const student = await newStudent();
    await student.attended("2027-03-03");
    for (const day of ["2027-03-11", "2027-03-17", "2027-03-18"]) {
      await student.reserve(await student.schedule(day));
    }
    await student.reserve(await student.schedule("2027-03-12"), { kind: ReserveResult.Wait });
    // 10 in 20 days make 4.5 after 9 days, rounded 5; one is done. 9 are left for the 11 days
    // to 21 March: 5.7 a week, rounded up 6, of which two are reserved; 18 March is another week.
    // 6 of them are not reserved yet: 6 / 11 a day. One training is worth 2 days, and 9 are over.
    expect((await student.home()).status).toEqual({
      delayedTrainingCount: 4,
      requiredTrainingCount: 10,
      trainingCount: 1,
      recommendationDueDate: "2027-03-21",
      spareDays: -7,
      paceState: PaceState.Rainy,
      confirmedThisWeekCount: 2,
      neededThisWeekCount: 6,
      stillToReserveThisWeek: 4,
      needReservationPerDay: 6 / 11,
    });
  });

  test("is none for a student without a training, and then nothing is proposed", async () => {
    const ended = { state: TakingState.Dropout, endDate: "2027-03-05" };
    const student = await newStudent({}, ended);
    await student.schedule("2027-03-12");
    expect(await student.home()).toMatchObject({
      status: null,
      mayReserve: false,
      proposals: null,
    });
  });
});

describe("the next reservation", () => {
  test("is the first that is confirmed, with its terms", async () => {
    const student = await newStudent();
    await student.reserve(await student.schedule("2027-03-15"));
    const scheduleId = await student.schedule("2027-03-14");
    await student.reserve(scheduleId);
    await student.reserve(await student.schedule("2027-03-12"), { kind: ReserveResult.Wait });
    await student.reserve(await student.schedule("2027-03-11"), { kind: ReserveResult.Cancel });
    // It has just begun.
    const begun = await student.schedule("2027-03-10");
    await student.reserve(begun);
    const home = await student.home();
    expect(home.reservationUnderWay).toMatchObject({
      scheduleId: begun,
      can: { tellLate: true, tellAbsence: true, change: false },
    });
    expect(home.nextReservation).toMatchObject({
      scheduleId,
      penaltyFreeUntil: "2027-03-13T15:00:00+09:00",
      penaltyAmount: 3300,
      can: { change: true },
    });
  });

  test("is one that waits where none is confirmed, or none", async () => {
    const student = await newStudent();
    expect(await student.home()).toMatchObject({
      nextReservation: null,
      reservationUnderWay: null,
    });
    const scheduleId = await student.schedule("2027-03-12");
    await student.reserve(scheduleId, { kind: ReserveResult.Wait });
    expect((await student.home()).nextReservation).toMatchObject({ scheduleId, waitingOrder: 1 });
  });
});

test("the other reservations of the week are listed, waiting ones too, to the end of its last day", async () => {
  const student = await newStudent();
  await student.reserve(await student.schedule("2027-03-14"));
  const later = await student.reserve(await student.schedule("2027-03-15"));
  const waiting = await student.reserve(await student.schedule("2027-03-12"), {
    kind: ReserveResult.Wait,
  });
  await student.reserve(await student.schedule("2027-03-13"), { kind: ReserveResult.Cancel });
  // It has just begun.
  await student.reserve(await student.schedule("2027-03-10"));
  const last = await student.reserve(await student.schedule("2027-03-17", 22));
  await student.reserve(await student.schedule("2027-03-18", 10));
  const { othersOfWeek } = await student.home();
  expect(othersOfWeek.map(({ reserveId }) => reserveId)).toEqual([waiting.id, later.id, last.id]);
});

describe("the alerts", () => {
  test("are empty where nothing is wrong", async () => {
    const student = await newStudent();
    expect(await student.home()).toMatchObject({
      mayReserve: true,
      alerts: [],
      unpaidAmount: 0,
      passedRecommendationDueDate: null,
      reachedReserveCount: null,
      goal: "独り立ちする",
    });
  });

  test("tell of promotions, of what is owed, and of the recommended date once it has passed", async () => {
    const student = await newStudent();
    await student.reserve(await student.schedule("2027-03-12"), {
      kind: ReserveResult.CarryUp,
      carriedUpAt: "2027-03-09T08:00:00+09:00",
    });
    const cashFlow = { studentUserId: student.id };
    await world.build.cashFlow({ ...cashFlow, type: CashFlowType.Invoice, amount: 5000 });
    await world.build.cashFlow({ ...cashFlow, type: CashFlowType.Payment, amount: 1700 });
    expect(await student.home()).toMatchObject({
      alerts: [{ studentAlertInformationType: StudentAlertKind.CarryUp }],
      unpaidAmount: 3300,
      passedRecommendationDueDate: null,
    });
    world.clock.set("2027-03-21T23:59:59+09:00");
    expect((await student.home()).passedRecommendationDueDate).toBeNull();
    world.clock.set("2027-03-22T00:00:00+09:00");
    expect((await student.home()).passedRecommendationDueDate).toBe("2027-03-21");
  });
});

describe("what is proposed", () => {
  test("is the first, with its deadline", async () => {
    const student = await newStudent();
    await student.schedule("2027-03-12", 13);
    const first = await student.schedule("2027-03-12");
    await student.schedule("2027-03-13");
    expect(await proposalsOf(student)).toEqual([first]);
    expect((await student.home()).proposals?.[0]).toMatchObject({
      startDate: "2027-03-12T10:00:00+09:00",
      vacantCount: 5,
      cutoff: "2027-03-11T15:00:00+09:00",
    });
  });

  test("is before its cutoff, which for tomorrow is today at 15:00", async () => {
    const student = await newStudent();
    await student.schedule("2027-03-10", 18);
    const tomorrow = await student.schedule("2027-03-11");
    const later = await student.schedule("2027-03-12");
    world.clock.set("2027-03-10T14:59:59+09:00");
    expect(await proposalsOf(student)).toEqual([tomorrow]);
    world.clock.set("2027-03-10T15:00:00+09:00");
    expect(await proposalsOf(student)).toEqual([later]);
  });

  test("has a place at once, and is at no time that is taken", async () => {
    const student = await newStudent();
    const { build } = world;
    const full = await student.schedule("2027-03-12", 10, { capacity: 1 });
    await build.reservation({ scheduleId: full });
    await build.reservation({ scheduleId: full, kind: ReserveResult.Wait });
    const queued = await student.schedule("2027-03-12", 14);
    await build.reservation({ scheduleId: queued, kind: ReserveResult.Wait });
    await student.schedule("2027-03-12", 17, { retiredAt: TEST_NOW });
    await student.reserve(await student.schedule("2027-03-13", 10));
    await student.schedule("2027-03-13", 11, { roomId: student.otherRoom });
    // After the cancellation the time is free again.
    const again = await student.schedule("2027-03-14");
    await student.reserve(again, { kind: ReserveResult.Cancel });
    await student.schedule("2027-03-14", 12);
    await build.schedule({
      startDate: "2027-03-15T10:00:00+09:00",
      endDate: "2027-03-15T12:00:00+09:00",
    });
    expect(await proposalsOf(student)).toEqual([again]);
  });

  test("is one to wait for only where no free one is left, and in the usual school first", async () => {
    const student = await newStudent();
    const past = await student.schedule("2027-03-02", 10, { roomId: student.otherRoom });
    await student.reserve(past, { mark: Mark.Attendance });
    const fullOne = async (day: string, given: object = {}) => {
      const id = await student.schedule(day, 10, { capacity: 1, ...given });
      await world.build.reservation({ scheduleId: id });
      return id;
    };
    const elsewhere = await fullOne("2027-03-12");
    expect(await proposalsOf(student)).toEqual([elsewhere]);
    const usual = await fullOne("2027-03-14", { roomId: student.otherRoom });
    await fullOne("2027-03-15", { roomId: student.otherRoom });
    await world.build.reservation({ scheduleId: usual, kind: ReserveResult.Wait });
    expect(await proposalsOf(student)).toEqual([usual]);
    expect((await student.home()).proposals?.[0]).toMatchObject({ vacantCount: 0, waitCount: 1 });
    const free = await student.schedule("2027-03-20");
    expect(await proposalsOf(student)).toEqual([free]);
    await student.reserve(free);
    // A student who waits for one already is proposed another.
    await student.reserve(usual, { kind: ReserveResult.Wait });
    expect(await proposalsOf(student)).not.toContain(usual);
  });

  test("is in the school where the student has been most, and then in the others of the area", async () => {
    const student = await newStudent();
    const elsewhere = { roomId: student.otherRoom };
    await student.reserve(await student.schedule("2027-03-02"), { mark: Mark.Attendance });
    for (const day of ["2027-03-03", "2027-03-04"]) {
      const past = await student.schedule(day, 10, elsewhere);
      await student.reserve(past, { mark: Mark.Attendance });
    }
    const soonest = await student.schedule("2027-03-12");
    expect(await proposalsOf(student)).toEqual([soonest]);
    await student.schedule("2027-03-15", 14, elsewhere);
    const usual = await student.schedule("2027-03-13", 14, elsewhere);
    expect(await proposalsOf(student)).toEqual([usual]);
  });

  test("is nothing where the week has what the pace asks for", async () => {
    const student = await newStudent();
    await student.schedule("2027-03-12");
    for (const day of ["2027-03-02", "2027-03-03", "2027-03-04", "2027-03-05"]) {
      await student.attended(day);
    }
    // 6 are left for 11 days: 3.8 a week, rounded up 4.
    for (const day of ["2027-03-11", "2027-03-15", "2027-03-16"]) {
      await student.reserve(await student.schedule(day, 14));
    }
    expect((await student.home()).status).toMatchObject({ stillToReserveThisWeek: 1 });
    expect(await proposalsOf(student)).toHaveLength(1);
    await world.db.updateTable("setting").set({ maxReserveCount: 5 }).execute();
    await student.reserve(await student.schedule("2027-03-17", 14));
    expect((await student.home()).status).toMatchObject({ stillToReserveThisWeek: 0 });
    expect(await proposalsOf(student)).toBeNull();
    await world.db.updateTable("setting").set({ maxReserveCount: 4 }).execute();
  });

  test("is nothing where the advice asks for no more", async () => {
    const student = await newStudent();
    await student.schedule("2027-03-12");
    for (let day = 1; day <= 9; day++) await student.attended(`2027-03-0${day}`);
    expect(await proposalsOf(student)).toHaveLength(1);
    await student.reserve(await student.schedule("2027-03-16"));
    expect(await proposalsOf(student)).toBeNull();
  });

  test("is empty once the student has as many reservations as allowed", async () => {
    const student = await newStudent();
    await student.schedule("2027-03-12");
    for (const day of ["2027-03-16", "2027-03-17", "2027-03-18"]) {
      await student.reserve(await student.schedule(day), { kind: ReserveResult.Wait });
    }
    expect(await student.home()).toMatchObject({ reachedReserveCount: null });
    expect(await proposalsOf(student)).toHaveLength(1);
    await student.reserve(await student.schedule("2027-03-19"));
    expect(await student.home()).toMatchObject({ reachedReserveCount: 4, proposals: [] });
  });

  test("is nothing for a student who may not reserve, because HM does not know the student", async () => {
    const student = await newStudent({ therapistId: null });
    await student.schedule("2027-03-12");
    expect(await student.home()).toMatchObject({ mayReserve: false, proposals: null });
  });
});

test("a home takes six statements, however much there is to tell", async () => {
  const student = await newStudent();
  const statements = async () => {
    const counting = countingStatements(world.db);
    await (await world.as(student, counting.db)).home.getStudentHome();
    return counting.count();
  };
  expect(await statements()).toBe(6);
  for (const day of ["2027-03-12", "2027-03-13"]) {
    await student.schedule(day, 18);
    await student.reserve(await student.schedule(day), {
      kind: ReserveResult.CarryUp,
      carriedUpAt: "2027-03-09T08:00:00+09:00",
    });
  }
  expect(await statements()).toBe(6);
});
