import {
  CashFlowType,
  ContactChannel,
  ContactOutcome,
  Mark,
  ReserveResult,
  Role,
} from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { countingStatements, expectRefused, TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();

test("the overview says what is next, unpaid, late, last marked and last told", async () => {
  const { build } = world;
  await world.db
    .updateTable("setting")
    .set({ recommendDateCount: 60, deadlineDateCount: 90 })
    .execute();
  const training = await build.training();
  await build.trainingContent({ trainingId: training.id, estimateAttendanceCount: 6 });
  const student = await build.unenrolledStudent();
  const studentUserId = student.id;
  // Day 30 of 60: 6 x 30 / 60 = 3 are expected, and none was attended.
  await build.activity({ studentUserId, trainingId: training.id, startDate: "2027-02-08" });
  await build.reservationOn("2027-03-02", { studentUserId, mark: Mark.Absence });
  await build.reservationOn("2027-03-01", { studentUserId, mark: Mark.Attendance });
  await build.reservationOn("2027-03-25", { studentUserId });
  // It has begun.
  await build.reservationOn("2027-03-10", { studentUserId });
  const next = await build.reservationOn("2027-03-20", { studentUserId });
  await build.reservationOn("2027-03-15", { studentUserId, kind: ReserveResult.Wait });
  await build.cashFlow({ studentUserId, type: CashFlowType.Invoice, amount: 3300 });
  await build.cashFlow({ studentUserId, type: CashFlowType.Payment, amount: 300 });
  const instructor = await world.callerAs(Role.Instructor);
  for (const outcome of [ContactOutcome.NotReached, ContactOutcome.Spoke]) {
    const channel = ContactChannel.Line;
    await instructor.contact.add({ studentUserId, channel, outcome });
  }
  const counting = countingStatements(world.db);
  const viewer = await world.as(await build.user({ role: Role.Viewer }), counting.db);
  const before = counting.count();
  const overview = await viewer.student.getOverview({ id: studentUserId });
  expect(counting.count() - before).toBe(2);
  expect(overview).toEqual({
    nextReservation: {
      id: next.id,
      startDate: "2027-03-20T10:00:00+09:00",
      schoolName: expect.any(String),
    },
    unpaidAmount: 3000,
    delayedTrainingCount: 3,
    lastMark: { startDate: "2027-03-02T10:00:00+09:00", mark: Mark.Absence },
    lastContact: {
      madeAt: TEST_NOW,
      channel: ContactChannel.Line,
      outcome: ContactOutcome.Spoke,
    },
  });
});

test("nothing is said where there is nothing, and staff have no overview", async () => {
  const { id } = await world.build.unenrolledStudent();
  await world.build.cashFlow({ studentUserId: id, type: CashFlowType.Payment, amount: 500 });
  const viewer = await world.callerAs(Role.Viewer);
  expect(await viewer.student.getOverview({ id })).toEqual({
    nextReservation: null,
    unpaidAmount: 0,
    delayedTrainingCount: null,
    lastMark: null,
    lastContact: null,
  });
  const staff = await world.build.user({ role: Role.Viewer });
  await expectRefused(viewer.student.getOverview({ id: staff.id }), "UserNotFound");
});
