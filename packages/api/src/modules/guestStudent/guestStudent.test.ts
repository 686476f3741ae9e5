import { buffer } from "node:stream/consumers";
import { ReserveResult, Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { readWorkbooks } from "@kenshu/files/testing.ts";
import { expect, test } from "vitest";
import { lastLog, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

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

test("people who signed up as students wait, longest first, and former students are marked", async () => {
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
    areaId: expect.any(Number),
    areaName: "仙台",
    createdAt: "2027-03-10T09:10:00+09:00",
    waitingSince: "2027-03-10T09:10:00+09:00",
    isEnabled: true,
    isFormerStudent: false,
    version: 1,
  });
});

test("those who wait are saved with how long they have waited", async () => {
  const { build } = world;
  const area = await build.area({ name: "仙台" });
  const names = { name: "髙橋 葵", nameKana: "タカハシ アオイ", emailAddress: "aoi@kenshu.test" };
  await build.guestStudent({ ...names, areaId: area.id, ...minutesAgo(3 * 24 * 60) });
  const stopped = await build.guestStudent({
    name: "前田 修",
    nameKana: "マエダ オサム",
    areaId: area.id,
    isEnabled: false,
  });
  await build.reservationOn("2027-03-01", {
    studentUserId: stopped.id,
    kind: ReserveResult.Cancel,
  });
  const file = await (await administrator()).getFileGuestStudents();
  const [[sheet] = []] = await readWorkbooks([await buffer(file.content)]);
  expect(sheet?.rows).toEqual([
    ["氏名", "カナ", "状態", "待機", "登録日", "地域", "メールアドレス"],
    ["髙橋 葵", "タカハシ アオイ", "", 3, "2027-03-07", "仙台", "aoi@kenshu.test"],
    [
      ...["前田 修", "マエダ オサム", "利用停止中、以前の研修生"],
      ...[0, "2027-03-10", "仙台", expect.stringContaining("@")],
    ],
  ]);
  expect(await lastLog(world)).toMatchObject({
    category: "研修生紐づけ",
    description: "「待機中の研修生」の一覧のダウンロード（Excel）を開始",
  });
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
