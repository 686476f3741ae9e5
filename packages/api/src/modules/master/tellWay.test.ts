import { ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  expectRefused,
  expectUnchanged,
  lastLog,
  TEST_NOW,
  useWorld,
  type World,
} from "#testing.ts";

const world = useWorld();
let administrator: Awaited<ReturnType<World["callerAs"]>>["school"];
let schedules: Awaited<ReturnType<World["callerAs"]>>["trainingSchedule"];
beforeAll(async () => {
  const caller = await world.callerAs(Role.Administrator);
  administrator = caller.school;
  schedules = caller.trainingSchedule;
});
beforeEach(() => world.clock.set(TEST_NOW));

const at = (day: string) => ({
  startDate: `${day}T13:00:00+09:00`,
  endDate: `${day}T14:30:00+09:00`,
});

/** A school with a room, and the input of an update. */
async function newSchool() {
  const { id: areaId } = await world.build.area();
  const { id: schoolId } = await world.build.school({
    areaId,
    name: "新宿校",
    address: "西新宿1-2-3",
    phone: "03-1234-5678",
  });
  const room = await world.build.room({ schoolId, name: "第1研修室" });
  const {
    areaName: _,
    displayOrder: __,
    ...form
  } = {
    displayOrder: 0,
    ...(await administrator.get({ id: schoolId })),
  };
  return { form, areaId, roomId: room.id };
}

async function mails() {
  return world.db
    .selectFrom("mail")
    .select(["id", "userId", "subject", "body", "calendar"])
    .orderBy("id")
    .execute();
}

test("another address, telephone or way is told once to each student who has reserved or waits", async () => {
  const { form, areaId, roomId } = await newSchool();
  const { build } = world;
  const early = await build.schedule({ ...at("2027-03-12"), roomId });
  const later = await build.schedule({ ...at("2027-03-15"), roomId });
  const running = await build.schedule({ ...at("2027-03-10"), roomId });
  const past = await build.schedule({ ...at("2027-03-09"), roomId });
  const elsewhere = await build.schedule(at("2027-03-12"));
  const [twice, waiting, silent, gone] = [
    await build.student({ areaId, name: "山田花子" }),
    await build.student({ areaId }),
    await build.student({ areaId, name: "グエン", isReceiveEMailEnabled: false }),
    await build.student({ areaId }),
  ];
  const reserve = (
    { id: scheduleId }: { id: number },
    student: { id: number },
    kind: ReserveResult = ReserveResult.Confirm,
  ) => build.reservation({ scheduleId, studentUserId: student.id, kind });
  const first = await reserve(early, twice);
  const second = await reserve(later, twice);
  await reserve(early, waiting, ReserveResult.Wait);
  await reserve(running, silent);
  await reserve(past, gone);
  await reserve(early, gone, ReserveResult.Cancel);
  await reserve(elsewhere, gone);
  world.clock.set("2027-03-10T14:00:00+09:00");

  const studentUserIds = [twice.id, waiting.id, silent.id];
  expect(await administrator.getTold({ id: form.id })).toEqual({
    studentUserIds,
    mailCount: 2,
    unmailedNames: ["グエン"],
  });
  const moved = { ...form, address: "西新宿4-5-6", access: "西口から6分。\n左のビルです。" };
  await expectUnchanged(world.db, () =>
    expectRefused(
      administrator.update({ ...moved, expected: { studentUserIds: [twice.id] } }),
      "DbConflict",
      { found: "otherwise", actual: { studentUserIds } },
    ),
  );
  await administrator.update({ ...moved, expected: { studentUserIds } });

  const [toTwice, toWaiting, ...others] = await mails();
  expect(others).toEqual([]);
  expect(toTwice).toMatchObject({
    userId: twice.id,
    subject: "【Kenshu】研修施設の案内が変わりました",
    calendar: {
      method: "publish",
      events: [
        { reservationId: first.id, directions: { address: "西新宿4-5-6" } },
        { reservationId: second.id },
      ],
    },
  });
  expect(toTwice?.body).toBe(
    `山田花子 様

新宿校の住所・行き方が変わりました。予約はそのまま有効です。

住所
変更前：西新宿1-2-3
変更後：西新宿4-5-6

行き方
変更前：なし
変更後：西口から6分。
左のビルです。

新宿校での予約
2027/03/12(金) 13:00〜14:30 新宿校 第1研修室
2027/03/15(月) 13:00〜14:30 新宿校 第1研修室`,
  );
  expect(toWaiting).toMatchObject({ userId: waiting.id, calendar: null });
  expect(toWaiting?.body).toContain("第1研修室（キャンセル待ち）");
  const missed = await world.db.selectFrom("missedMail").selectAll().execute();
  expect(missed).toMatchObject([
    {
      studentUserId: silent.id,
      message: "研修施設の案内が変わりました：新宿校（住所・行き方）",
    },
  ]);
  // Whom the row names it is about, so nobody gets it as the own act of the administrator.
  const { description, targets } = await lastLog(world);
  expect(description).toBe("「新宿校」に更新。メールが届かない研修生：グエンさん");
  expect(targets).toMatchObject({ user: [silent.id] });
  // Calendars take the file of the page as well as that of the mail for the latest one.
  const numbers = await world.db
    .selectFrom("reservation")
    .select(["id", "calendarSequence"])
    .where("id", "in", [first.id, second.id])
    .execute();
  expect(numbers.map(({ calendarSequence }) => calendarSequence)).toEqual([
    toTwice?.id,
    toTwice?.id,
  ]);
});

test("what helps nobody on the way is changed in silence", async () => {
  const { form, roomId } = await newSchool();
  const { id: scheduleId } = await world.build.schedule({ ...at("2027-03-12"), roomId });
  await world.build.reservation({ scheduleId });
  const before = (await mails()).length;
  const mapUrl = "https://example.jp/map";
  await administrator.update({ ...form, emailAddress: "a@example.jp", mapUrl, name: "新宿西校" });
  // A question about nobody is out of date as well.
  await expectUnchanged(world.db, () =>
    expectRefused(
      administrator.update({ ...form, version: 2, expected: { studentUserIds: [1] } }),
      "DbConflict",
      { found: "otherwise", actual: { studentUserIds: [] } },
    ),
  );
  expect(await mails()).toHaveLength(before);
});

test("is asked about a school that there is, by administrators", async () => {
  const { form } = await newSchool();
  const { school: instructor } = await world.callerAs(Role.Instructor);
  await expectUnchanged(world.db, async () => {
    await expectRefused(administrator.getTold({ id: 999_999 }), "DbConflict");
    await expectRefused(instructor.getTold({ id: form.id }), "UnauthorizedOperation");
  });
});

type Ready = { form: { id: number }; areaId: number; roomId: number; scheduleId: number };

/** What others do in a school, or into it, while its address changes; and whose mails tell it. */
const meanwhile: Record<
  string,
  (ready: Ready) => Promise<{ id: number; act: () => Promise<unknown> }>
> = {
  async reserve({ areaId, scheduleId }) {
    const student = await world.build.student({ areaId });
    const { trainingReserve } = await world.as(student);
    return { ...student, act: () => trainingReserve.reserveByStudent({ scheduleId }) };
  },
  async move({ areaId, scheduleId }) {
    const student = await world.build.student({ areaId });
    await world.build.reservation({ scheduleId, studentUserId: student.id });
    const { can: _, ...form } = await schedules.get({ id: scheduleId });
    return { ...student, act: () => schedules.update({ ...form, ...at("2027-03-16") }) };
  },
  async promote({ areaId, scheduleId }) {
    const student = await world.build.student({ areaId });
    await world.build.reservation({
      scheduleId,
      studentUserId: student.id,
      kind: ReserveResult.Wait,
    });
    const { can: _, ...form } = await schedules.get({ id: scheduleId });
    return { ...student, act: () => schedules.update({ ...form, capacity: form.capacity + 1 }) };
  },
  async "move into it"({ areaId, roomId }) {
    const student = await world.build.student({ areaId });
    const { id } = await world.build.schedule(at("2027-03-17"));
    await world.build.reservation({ scheduleId: id, studentUserId: student.id });
    const { can: _, ...form } = await schedules.get({ id });
    return { ...student, act: () => schedules.update({ ...form, roomId }) };
  },
};

describe.each(Object.keys(meanwhile))("who is told by %s", (name) => {
  test.each([true, false])(
    "is told the new address at last; it changes first: %j",
    async (isFirst) => {
      const { form, areaId, roomId } = await newSchool();
      const schedule = { ...at("2027-03-12"), roomId, capacity: 1 };
      const { id: scheduleId } = await world.build.schedule(schedule);
      const other = await meanwhile[name]?.({ form, areaId, roomId, scheduleId });
      if (!other) throw new Error("is in the table");
      const before = (await mails()).length;
      const change = () => administrator.update({ ...form, address: "西新宿4-5-6" });
      const race = await world.db.transaction().execute(async (tx) => {
        // Each writes the log at its end. Whoever comes first has done all but that.
        await sql`lock table audit_log in share mode`.execute(tx);
        const first = isFirst ? change() : other.act();
        await waitForLock(world.db);
        const second = isFirst ? other.act() : change();
        await waitForLock(world.db, 2);
        return { both: Promise.all([first, second]) };
      });
      await race.both;
      const own = (await mails()).slice(before).filter(({ userId }) => userId === other.id);
      expect(own.at(-1)?.body).toContain("西新宿4-5-6");
      expect(own.at(-1)?.body).not.toMatch(/住所：西新宿1-2-3/);
    },
  );
});
