import { ReserveResult, Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { beforeEach, expect, test } from "vitest";
import { expectRefused, openWorld, type World } from "#testing.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  return () => world.close();
});

const administrator = async () => (await world.callerAs(Role.Administrator)).user;
const guestStaff = (given: object = {}) =>
  world.build.user({
    role: Role.Guest,
    temporaryRegistrationPattern: SignUpPattern.Staff,
    ...given,
  });
const minutesAgo = (minutes: number) => ({
  createdAt: new Date(world.clock.now().getTime() - minutes * 60_000),
});

/** Accounts that wait for nothing. */
async function others() {
  const { build } = world;
  await build.guestStudent({ isEnabled: false });
  await build.guestStudent({ isUnregistered: true });
  await build.guestStudent({ passwordHash: null, isConfirmed: false });
  await guestStaff({ isEnabled: false });
  await guestStaff({ isUnregistered: true });
  await build.student();
  await build.unenrolledStudent({ emailAddress: null, passwordHash: null, therapistId: null });
  await build.user({ role: Role.Viewer });
}

test("who signed up as a student waits, the longest first, and who has been one before is told apart", async () => {
  const { build } = world;
  const area = await build.area({ name: "仙台" });
  await others();
  await guestStaff();
  const names = { name: "髙橋 葵", nameKana: "タカハシ アオイ", emailAddress: "aoi@kenshu.test" };
  const late = await build.guestStudent(minutesAgo(5));
  const early = await build.guestStudent({ ...names, ...minutesAgo(50), areaId: area.id });
  const former = await build.guestStudent(minutesAgo(20));
  const unlinked = await build.guestStudent(minutesAgo(60));
  const stopped = await build.guestStudent({ ...minutesAgo(1), isEnabled: false });
  for (const { id: studentUserId } of [former, stopped]) {
    await build.reservationOn("2027-03-01", { studentUserId, kind: ReserveResult.Cancel });
  }
  const { createdAt: doneAt } = minutesAgo(30);
  await world.db
    .insertInto("traineeRelease")
    .values({
      userId: unlinked.id,
      therapistId: 1,
      operateUserId: 1,
      operateUserName: "",
      requestedAt: doneAt,
      nextAttemptAt: doneAt,
      doneAt,
    })
    .execute();

  const { rows, totalCount } = await (await administrator()).getGuestStudents();
  expect(rows.map(({ id, isFormerStudent }) => [id, isFormerStudent])).toEqual([
    [early.id, false],
    [unlinked.id, true],
    [former.id, true],
    [late.id, false],
    [stopped.id, true],
  ]);
  expect(totalCount).toBe(5);
  expect(rows[1]).toMatchObject({ waitingSince: "2027-03-10T09:30:00+09:00", isEnabled: true });
  expect(rows.at(-1)).toMatchObject({ isEnabled: false });
  expect(rows[0]).toEqual({
    id: early.id,
    ...names,
    areaName: "仙台",
    createdAt: "2027-03-10T09:10:00+09:00",
    waitingSince: "2027-03-10T09:10:00+09:00",
    isEnabled: true,
    isFormerStudent: false,
    version: 1,
  });
});

test("whoever has no therapist id may be linked: guests, and students with and without an account", async () => {
  const { build } = world;
  await guestStaff();
  await build.student();
  await build.guestStudent({ isEnabled: false });
  const without = await build.unenrolledStudent({
    nameKana: "ウ",
    emailAddress: null,
    passwordHash: null,
    therapistId: null,
  });
  const guest = await build.guestStudent({ name: "い", nameKana: "イ" });
  const student = await build.unenrolledStudent({ name: "あ", nameKana: "ア", therapistId: null });
  await build.unenrolledStudent({ therapistId: null, isEnabled: false });

  const { rows } = await (await administrator()).getUnlinkStudents({});
  expect(rows.map(({ id }) => id)).toEqual([student.id, guest.id, without.id]);
  expect(rows[1]).toEqual({
    id: guest.id,
    name: "い",
    nameKana: "イ",
    emailAddress: expect.stringContaining("@kenshu.test"),
    areaId: expect.any(Number),
    version: 1,
  });
});

test("who may be linked is found by name, kana and address however written, a page at a time", async () => {
  const { build } = world;
  const user = await administrator();
  const aoi = await build.guestStudent({
    name: "髙橋 葵",
    nameKana: "タカハシ アオイ",
    emailAddress: "Aoi@kenshu.test",
  });
  const ren = await build.guestStudent({ name: "佐藤 蓮", nameKana: "サトウ レン" });
  await build.student({ name: "高橋 湊", nameKana: "タカハシ ミナト" });
  const found = async (asked: Parameters<typeof user.getUnlinkStudents>[0]) => {
    const { rows, totalCount } = await user.getUnlinkStudents(asked);
    return [rows.map(({ id }) => id), totalCount];
  };
  for (const keyword of ["高橋葵", "たかはし", "ﾀｶﾊｼ ｱｵｲ", "aoi@KENSHU"]) {
    expect(await found({ keyword })).toEqual([[aoi.id], 1]);
  }
  expect(await found({ keyword: "ミナト" })).toEqual([[], 0]);
  expect(await found({ pageSize: 1 })).toEqual([[ren.id], 2]);
  expect(await found({ pageSize: 1, page: 1 })).toEqual([[aoi.id], 2]);
});

test("badges count those who wait, up to 99", async () => {
  const user = await administrator();
  await others();
  expect(await user.getGuestStudentCount()).toEqual({ count: 0 });
  expect(await user.getGuestUserCount()).toEqual({ count: 0 });
  const { id: areaId } = await world.build.area();
  for (let count = 0; count < 99; count++) await world.build.guestStudent({ areaId });
  await guestStaff();
  expect(await user.getGuestStudentCount()).toEqual({ count: 99 });
  expect(await user.getGuestUserCount()).toEqual({ count: 1 });
  await world.build.guestStudent({ areaId });
  expect(await user.getGuestStudentCount()).toEqual({ count: 99 });
});

test("only administrators are told who waits", async () => {
  for (const role of [Role.Instructor, Role.Viewer, Role.Student, Role.Guest]) {
    const { user } = await world.callerAs(role);
    await expectRefused(user.getGuestStudents(), "UnauthorizedOperation");
    await expectRefused(user.getUnlinkStudents({}), "UnauthorizedOperation");
    await expectRefused(user.getGuestStudentCount(), "UnauthorizedOperation");
    await expectRefused(user.getGuestUserCount(), "UnauthorizedOperation");
  }
});
