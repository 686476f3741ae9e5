import {
  AbsenceReason,
  CancelledBy,
  Mark,
  ProgressGrade,
  ReserveResult,
  Role,
  SilenceCause,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { addDays, type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countingStatements, TEST_NOW, useWorld, type World } from "#testing.ts";

const world = useWorld();
const TODAY = tokyoDate(new Date(TEST_NOW));
const day = (offset: number) => addDays(TODAY, offset);
const at = (offset: number, hour: number) => `${day(offset)}T${hour}:00:00+09:00`;
let administrator: Awaited<ReturnType<World["callerAs"]>>;
beforeAll(async () => {
  await world.db
    .updateTable("setting")
    .set({ recommendDateCount: 90, deadlineDateCount: 120 })
    .execute();
  administrator = await world.callerAs(Role.Administrator);
});
beforeEach(() => world.clock.set(TEST_NOW));

const list = (asked: object = {}) =>
  administrator.contact.searchSilentStudents({ pageSize: 200, ...asked });
const listed = async (id: number) => (await list()).rows.find((row) => row.id === id);

/** A student whose training began on this day. */
async function studentSince(startDate: PlainDate) {
  const student = await world.build.unenrolledStudent();
  await world.build.activity({ studentUserId: student.id, startDate });
  return student;
}
const reserved = (studentUserId: number, on: PlainDate, given: object = {}) =>
  world.build.reservationOn(on, {
    studentUserId,
    createdAt: `${day(-60)}T09:00:00+09:00`,
    ...given,
  });
const came = { mark: Mark.Attendance };
const givenUp = (on: PlainDate) => ({
  kind: ReserveResult.Cancel,
  cancelledAt: `${on}T12:00:00+09:00`,
  cancelledBy: CancelledBy.Student,
  reason: AbsenceReason.Work,
});

describe("a student without a reservation ahead", () => {
  test("is silent on the seventh day after the last visit, and not on the sixth", async () => {
    const { id } = await studentSince(day(-50));
    await reserved(id, day(-6), came);
    expect(await listed(id)).toBeUndefined();
    world.clock.set(`${day(1)}T00:00:00+09:00`);
    expect(await listed(id)).toMatchObject({
      cause: SilenceCause.NoVisit,
      silentDays: 7,
      lastVisitDate: day(-6),
      daysToRecommendation: 90 - 51,
      nextOffer: null,
      lastContact: null,
      holder: null,
      holderVersion: 0,
    });
  });

  test("counts as there while an ended session lacks its mark", async () => {
    const { id } = await studentSince(day(-50));
    await reserved(id, day(-20), came);
    await reserved(id, day(-2));
    expect(await listed(id)).toBeUndefined();
  });

  test("is not silent with a place or a queue ahead", async () => {
    for (const kind of [ReserveResult.Confirm, ReserveResult.Wait]) {
      const { id } = await studentSince(day(-50));
      await reserved(id, day(3), { kind });
      expect(await listed(id)).toBeUndefined();
    }
  });

  test("has never reserved since the beginning, whatever came before it", async () => {
    const { id } = await studentSince(day(-7));
    await reserved(id, day(-30), came);
    expect(await listed(id)).toMatchObject({ cause: SilenceCause.NeverReserved, silentDays: 7 });
    const fresh = await studentSince(day(-6));
    await reserved(fresh.id, day(-30), came);
    expect(await listed(fresh.id)).toBeUndefined();
  });

  test("is silent at once after giving up two places in a row, and not after one visit between", async () => {
    const twice = await studentSince(day(-20));
    await reserved(twice.id, day(-4), came);
    await reserved(twice.id, day(-2), givenUp(day(-3)));
    await reserved(twice.id, day(2), givenUp(day(-1)));
    expect(await listed(twice.id)).toMatchObject({
      cause: SilenceCause.CancelledTwice,
      silentDays: 4,
    });
    // Once it was the move that the student could not make.
    const moved = await studentSince(day(-20));
    await reserved(moved.id, day(-4), came);
    await reserved(moved.id, day(-2), { ...givenUp(day(-3)), graceUntil: at(-2, 12) });
    await reserved(moved.id, day(2), givenUp(day(-1)));
    expect(await listed(moved.id)).toBeUndefined();
    // From the start on the hours after a move excuse nobody.
    const begun = await studentSince(day(-20));
    await reserved(begun.id, day(-4), came);
    await reserved(begun.id, day(-3), { ...givenUp(day(-2)), graceUntil: at(-1, 10) });
    await reserved(begun.id, day(2), givenUp(day(-1)));
    expect(await listed(begun.id)).toMatchObject({ cause: SilenceCause.CancelledTwice });
    // The hours after a promotion are the student's own.
    const promoted = await studentSince(day(-20));
    await reserved(promoted.id, day(-4), came);
    const hours = { carriedUpAt: at(-3, 11), graceUntil: at(-3, 14) };
    await reserved(promoted.id, day(-2), { ...givenUp(day(-3)), ...hours });
    await reserved(promoted.id, day(2), givenUp(day(-1)));
    expect(await listed(promoted.id)).toMatchObject({ cause: SilenceCause.CancelledTwice });
    const between = await studentSince(day(-20));
    await reserved(between.id, day(-5), givenUp(day(-6)));
    await reserved(between.id, day(-4), came);
    await reserved(between.id, day(2), givenUp(day(-1)));
    expect(await listed(between.id)).toBeUndefined();
  });

  test("is silent when a retake is due, until it is reserved", async () => {
    const { id } = await world.build.unenrolledStudent();
    const { id: trainingId } = await world.build.training();
    const activity = await world.build.activity({
      studentUserId: id,
      trainingId,
      startDate: day(-40),
    });
    const exam = await world.build.trainingContent({
      trainingId,
      trainingMethod: TrainingMethod.Test,
    });
    await world.build.progress({
      activityId: activity.id,
      trainingContentId: exam.id,
      grade: ProgressGrade.Continue,
      trainingDate: day(-7),
    });
    await reserved(id, day(-1), came);
    expect(await listed(id)).toMatchObject({ cause: SilenceCause.Retake, silentDays: 1 });
    await reserved(id, day(5));
    expect(await listed(id)).toBeUndefined();
  });

  test("does not count when disabled, not enrolled, from before, or with the list switched off", async () => {
    const silent = () => studentSince(day(-30));
    const disabled = await silent();
    await world.db
      .updateTable("appUser")
      .set({ isEnabled: false })
      .where("id", "=", disabled.id)
      .execute();
    const ended = await silent();
    await world.db
      .updateTable("activity")
      .set({ state: TakingState.Suspend, endDate: TODAY })
      .where("studentUserId", "=", ended.id)
      .execute();
    const unknown = await silent();
    await world.db
      .updateTable("studentSummary")
      .set({ isFollowed: false })
      .where("studentUserId", "=", unknown.id)
      .execute();
    for (const { id } of [disabled, unknown]) expect(await listed(id)).toBeUndefined();
    const kept = await silent();
    expect(await listed(kept.id)).toBeDefined();
    await world.db.updateTable("setting").set({ silentDays: 0 }).execute();
    expect((await list()).totalCount).toBe(0);
    await world.db.updateTable("setting").set({ silentDays: 7 }).execute();
    await world.db
      .updateTable("studentSummary")
      .set({ isFollowed: true })
      .where("studentUserId", "=", unknown.id)
      .execute();
  });
});

test("the list goes from the longest silence, filters, pages and offers the usual school", async () => {
  const { build } = world;
  const area = await build.area();
  const school = await build.school({ areaId: area.id, name: "新宿校" });
  const room = await build.room({ schoolId: school.id });
  const at = (on: PlainDate) =>
    build.schedule({
      roomId: room.id,
      startDate: `${on}T13:00:00+09:00`,
      endDate: `${on}T14:00:00+09:00`,
    });
  const visited = await build.unenrolledStudent({ areaId: area.id });
  await build.activity({ studentUserId: visited.id, startDate: day(-40) });
  await build.reservation({
    scheduleId: (await at(day(-12))).id,
    studentUserId: visited.id,
    ...came,
  });
  const newcomer = await build.unenrolledStudent({ areaId: area.id });
  await build.activity({ studentUserId: newcomer.id, startDate: day(-20) });
  const free = await at(day(4));

  const { rows, totalCount } = await list({ areaId: area.id });
  expect(totalCount).toBe(2);
  const nextOffer = { scheduleId: free.id, schoolId: school.id, schoolName: "新宿校" };
  expect(rows).toMatchObject([
    { id: newcomer.id, cause: SilenceCause.NeverReserved, usualSchoolId: null, nextOffer },
    { id: visited.id, cause: SilenceCause.NoVisit, usualSchoolId: school.id, nextOffer },
  ]);
  const idsOf = async (asked: object) => (await list(asked)).rows.map(({ id }) => id);
  expect(await idsOf({ schoolId: school.id })).toEqual([visited.id]);
  expect(await idsOf({ areaId: area.id, cause: SilenceCause.NeverReserved })).toEqual([
    newcomer.id,
  ]);
  expect(await idsOf({ areaId: area.id, page: 1, pageSize: 1 })).toEqual([visited.id]);
  expect((await list({ areaId: area.id, page: 1, pageSize: 1 })).totalCount).toBe(2);

  const counting = countingStatements(world.db);
  const counted = await world.as(await build.user({ role: Role.Viewer }), counting.db);
  await counted.contact.searchSilentStudents({ pageSize: 1 });
  expect(counting.count()).toBe(5);
});
