import { Mark, ProgressGrade, ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { beforeEach, expect, test } from "vitest";
import { expectRefused, expectUnchanged, lastLog, useWorldPerTest } from "#testing.ts";

const TEXT = "動きやすい服装\nタオル2枚";
const LINKS = [{ title: "肩の基本", url: "https://example.jp/shoulder" }];

const world = useWorldPerTest();
let trainingId: number;
let content: { id: number };
let studentUserId: number;
let own: Awaited<ReturnType<typeof world.as>>;
beforeEach(async () => {
  trainingId = (await world.build.training()).id;
  content = await world.build.trainingContent({
    trainingId,
    name: "肩",
    preparation: TEXT,
    links: JSON.stringify(LINKS),
  });
  studentUserId = (await world.build.unenrolledStudent()).id;
  await world.build.activity({ studentUserId, trainingId });
  own = await world.as({ id: studentUserId });
});

const reservedOn = (day: string, given: object = {}) =>
  world.build.reservationOn(day, { studentUserId, ...given });
async function futures() {
  const { rows } = await own.trainingReserve.getFutures({ studentId: studentUserId });
  return rows.map(({ reserveId, preparation }) => ({ reserveId, preparation }));
}
async function shown() {
  const found = (await futures()).find(({ preparation }) => preparation !== null)?.preparation;
  if (!found) throw new Error("no preparation is shown");
  return found;
}
async function change(fields: { preparation?: string | null; links?: typeof LINKS | null }) {
  const { trainingContent } = await world.callerAs(Role.Administrator);
  const { name, trainingMethod, estimateAttendanceCount, isExemptedActiveTherapist, version } =
    await trainingContent.get({ id: content.id });
  const row = { name, trainingMethod, estimateAttendanceCount, isExemptedActiveTherapist };
  await trainingContent.update({ id: content.id, trainingId, version, ...row, ...fields });
}
async function seenOnRoster(scheduleId: number) {
  const { attendance } = await world.callerAs(Role.Instructor);
  const { rows } = await attendance.getTrainingEntryStudents({ id: scheduleId });
  return rows.map(({ hasSeenPreparation }) => hasSeenPreparation);
}

test("only the soonest confirmed reservation shows how to prepare", async () => {
  await reservedOn("2027-03-11", { kind: ReserveResult.Wait });
  await reservedOn("2027-03-12", { kind: ReserveResult.Cancel });
  const later = await reservedOn("2027-03-14");
  const soonest = await reservedOn("2027-03-13");
  const preparing = {
    trainingContentId: content.id,
    trainingContentName: "肩",
    preparation: TEXT,
    links: LINKS,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    isSeen: false,
  };
  const preparations = new Map((await futures()).map((row) => [row.reserveId, row.preparation]));
  expect(preparations.size).toBe(3);
  expect(preparations.get(soonest.id)).toEqual(preparing);
  expect([...preparations.values()].filter((one) => one !== null)).toHaveLength(1);
  expect((await own.home.getStudentHome()).nextReservation?.preparation).toEqual(preparing);

  const { student } = await world.callerAs(Role.Viewer);
  await student.get({ id: studentUserId });
  world.clock.set("2027-03-13T23:00:00+09:00");
  expect(await futures()).toEqual([{ reserveId: later.id, preparation: preparing }]);
  expect((await own.trainingReserve.getPasts({ studentId: studentUserId })).rows).toMatchObject([
    { reserveId: soonest.id, preparation: null },
  ]);
});

test("a content without text and links, or behind the student, shows nothing", async () => {
  await reservedOn("2027-03-11");
  await change({ preparation: null, links: null });
  expect(await futures()).toMatchObject([{ preparation: null }]);
  await change({ links: LINKS });
  expect(await shown()).toMatchObject({ preparation: null, links: LINKS });
  const activity = await world.db.selectFrom("activity").select("id").executeTakeFirstOrThrow();
  const { trainingProgress } = await world.callerAs(Role.Administrator);
  const { id: instructorId } = await world.build.user({ role: Role.Instructor });
  await trainingProgress.add({
    studentUserId,
    activityId: activity.id,
    trainingContentId: content.id,
    grade: ProgressGrade.Complete,
    trainingDate: "2027-03-10",
    instructorId,
  });
  expect(await futures()).toMatchObject([{ preparation: null }]);
});

test("one tap tells that it was seen, until the text changes", async () => {
  const { scheduleId } = await reservedOn("2027-03-11");
  expect(await seenOnRoster(scheduleId)).toEqual([false]);
  const seen = await shown();
  await own.trainingReserve.markPreparationSeen(seen);
  expect(await shown()).toEqual({ ...seen, isSeen: true });
  expect(await seenOnRoster(scheduleId)).toEqual([true]);
  expect(await lastLog(world)).toEqual({
    category: "進捗",
    description: "「肩」の予習と持ち物を確認",
    targets: { user: [studentUserId], trainingContent: [content.id] },
    operateUserId: studentUserId,
  });
  await expectUnchanged(world.db, () => own.trainingReserve.markPreparationSeen(seen));

  for (const changed of [{ preparation: "タオル3枚" }, { links: [...LINKS, ...LINKS] }]) {
    await change(changed);
    const latest = await shown();
    expect(latest).toMatchObject({ ...changed, isSeen: false });
    expect(await seenOnRoster(scheduleId)).toEqual([false]);
    await own.trainingReserve.markPreparationSeen(latest);
  }
  // The name is not part of it, nor is a mark of attendance.
  const before = await shown();
  await change({});
  expect(await shown()).toEqual(before);
  await world.db
    .updateTable("reservation")
    .set({ mark: Mark.Attendance, markVersion: 1 })
    .execute();
  expect(await seenOnRoster(scheduleId)).toEqual([true]);
});

test("what was not shown is not written", async () => {
  await reservedOn("2027-03-11");
  const { trainingContentId, digest } = await shown();
  const other = await world.build.trainingContent({ trainingId, preparation: TEXT });
  await change({ preparation: "タオル3枚" });
  const { trainingReserve } = own;
  const stranger = await world.callerAs(Role.Student);
  const instructor = await world.callerAs(Role.Instructor);
  await expectUnchanged(world.db, async () => {
    const stale = trainingReserve.markPreparationSeen({ trainingContentId, digest });
    await expectRefused(stale, "DbConflict", { found: "preparationChanged" });
    const latest = await shown();
    for (const one of [other.id, 999_999]) {
      const notNext = trainingReserve.markPreparationSeen({ ...latest, trainingContentId: one });
      await expectRefused(notNext, "DbConflict");
    }
    await expectRefused(stranger.trainingReserve.markPreparationSeen(latest), "DbConflict");
    await expectRefused(
      instructor.trainingReserve.markPreparationSeen(latest),
      "UnauthorizedOperation",
    );
  });
});
