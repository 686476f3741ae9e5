import { AlertKind, CashFlowType, Mark, Role } from "@kenshu/domain/enumerations.ts";
import { beforeAll, expect, test } from "vitest";
import { newSchedule } from "#modules/home/testing.ts";
import { countingStatements, TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();
let administrator: { id: number };
beforeAll(async () => {
  administrator = await world.build.user({ role: Role.Administrator });
});

const home = async () => (await world.as(administrator)).home.getAdministratorHome();

const nothingYet = {
  area: false,
  school: false,
  room: false,
  training: false,
  trainingContent: false,
  schedule: false,
};

test("home is empty where nothing waits", async () => {
  expect(await home()).toEqual({
    firstSteps: nothingYet,
    alerts: [],
    silentStudentCount: 0,
    unsettledResultCount: 0,
    failedMailCount: 0,
    guestStudentCount: 0,
    guestStaffCount: 0,
    erasureRequestCount: 0,
    unpaidStudentCount: 0,
    unpaidTotal: 0,
    unmarkedSchedules: [],
    unmarkedScheduleCount: 0,
    hasBegunToday: false,
    earlierUnmarkedSchedules: [],
    earlierUnmarkedScheduleCount: 0,
    schedulesInNeed: [],
    scheduleInNeedCount: 0,
  });
});

test("a new product counts which needs of a first reservation it already has", async () => {
  await world.build.school();
  expect((await home()).firstSteps).toEqual({ ...nothingYet, area: true, school: true });
  await newSchedule(world, "2027-03-11T10:00", []);
  await world.build.trainingContent();
  expect(new Set(Object.values((await home()).firstSteps))).toEqual(new Set([true]));
});

test("home counts what waits", async () => {
  const { build } = world;
  // The initial settings recommend one day, so whoever began last week is late.
  const student = await build.unenrolledStudent();
  await build.activity({ studentUserId: student.id, startDate: "2027-03-01" });
  await build.cashFlow({ studentUserId: student.id, type: CashFlowType.Invoice, amount: 3300 });
  await build.guestStudent();
  await build.guestStudent({ isEnabled: false });
  await build.user({ role: Role.Guest });
  await build.user({ role: Role.Guest, isUnregistered: true });
  await mail({ failedAt: TEST_NOW, lastError: "550 no such user" });
  await mail({ doneAt: TEST_NOW });
  await mail({});
  await attempt(student.id, { doneAt: TEST_NOW });
  await attempt(student.id, {});

  expect(await home()).toMatchObject({
    alerts: [{ alertInformationType: AlertKind.RecommendationDateOver, count: 1 }],
    silentStudentCount: 1,
    unsettledResultCount: 1,
    failedMailCount: 1,
    guestStudentCount: 1,
    guestStaffCount: 1,
    unpaidStudentCount: 1,
    unpaidTotal: 3300,
  });
});

test("schedules of today that have begun and lack a mark are named, the first five", async () => {
  const { Attendance, Absence } = Mark;
  const lacking: number[] = [];
  for (const minute of ["00", "01", "02", "03", "04", "05"]) {
    lacking.push(await newSchedule(world, `2027-03-10T09:${minute}`, [null, Attendance]));
  }
  await newSchedule(world, "2027-03-10T08:00", [Absence]);
  await newSchedule(world, "2027-03-10T08:00", []);
  await newSchedule(world, "2027-03-10T08:00", [null], { retiredAt: TEST_NOW });
  await newSchedule(world, "2027-03-10T10:01", [null]);
  await newSchedule(world, "2027-03-09T10:00", [null]);

  const { unmarkedSchedules, unmarkedScheduleCount } = await home();
  expect(unmarkedSchedules.map(({ id }) => id)).toEqual(lacking.slice(0, 5));
  expect(unmarkedSchedules[0]).toMatchObject({ reserveCount: 2, unmarkedCount: 1 });
  expect(unmarkedScheduleCount).toBe(6);
});

test("home says whether anything could be recorded today, and what is missing of the last seven days", async () => {
  world.clock.set("2027-05-10T10:00:00+09:00");
  await newSchedule(world, "2027-05-10T08:00", []);
  await newSchedule(world, "2027-05-10T10:01", [null]);
  expect((await home()).hasBegunToday).toBe(false);
  await newSchedule(world, "2027-05-10T10:00", [Mark.Attendance]);
  const days = ["2027-05-02", "2027-05-03", "2027-05-08", "2027-05-09"];
  const ids: number[] = [];
  for (const day of days) ids.push(await newSchedule(world, `${day}T10:00`, [null]));
  await newSchedule(world, "2027-05-09T12:00", [Mark.Tardy]);
  expect(await home()).toMatchObject({
    hasBegunToday: true,
    unmarkedScheduleCount: 0,
    earlierUnmarkedSchedules: ids.slice(1).map((id) => ({ id })),
    earlierUnmarkedScheduleCount: 3,
  });
  world.clock.set(TEST_NOW);
});

test("schedules ahead are named whose instructor is stopped or has lost the role", async () => {
  const [stopped, viewing, teaching] = [
    await world.build.user({ role: Role.Instructor, isEnabled: false }),
    await world.build.user({ role: Role.Viewer }),
    await world.build.user({ role: Role.Administrator }),
  ];
  const of = (time: string, instructor: { id: number } | null, given = {}) =>
    newSchedule(world, time, [null], { instructorId: instructor?.id ?? null, ...given });
  const second = await of("2027-03-12T10:00", viewing);
  const first = await of("2027-03-10T09:59", stopped);
  await of("2027-03-12T12:00", teaching);
  await of("2027-03-12T14:00", null);
  await of("2027-03-12T16:00", stopped, { retiredAt: TEST_NOW });
  await of("2027-03-09T10:00", stopped);
  const { schedulesInNeed, scheduleInNeedCount } = await home();
  expect(schedulesInNeed.map(({ id }) => id)).toEqual([first, second]);
  expect(scheduleInNeedCount).toBe(2);
});

test("home takes fifteen statements", async () => {
  const counting = countingStatements(world.db);
  const caller = await world.as(administrator, counting.db);
  await caller.home.getAdministratorHome();
  expect(counting.count()).toBe(15);
});

function mail(given: object) {
  return world.db
    .insertInto("mail")
    .values({
      toAddress: "someone@kenshu.test",
      subject: "件名",
      body: "本文",
      createdAt: TEST_NOW,
      nextAttemptAt: TEST_NOW,
      ...given,
    })
    .execute();
}

let attempts = 0;
function attempt(studentUserId: number, given: object) {
  return world.db
    .insertInto("resultAttempt")
    .values({
      studentUserId,
      heartfulEntryId: ++attempts,
      idempotencyKey: `attempt ${attempts}`,
      request: { categories: [], check: null, dropout: null, decidedBy: 1 },
      sentByUserId: administrator.id,
      createdAt: TEST_NOW,
      nextAttemptAt: TEST_NOW,
      ...given,
    })
    .execute();
}
