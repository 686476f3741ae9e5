import { Role } from "@kenshu/domain/enumerations.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { TRPCError } from "@trpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAbout } from "#recording/record.ts";
import { expectNoFaults, expectRefused, expectUnchanged, useWorld, type World } from "#testing.ts";

const world = useWorld();
let administrator: Awaited<ReturnType<World["callerAs"]>>["trainingSchedule"];
beforeAll(async () => {
  administrator = (await world.callerAs(Role.Administrator)).trainingSchedule;
});
afterAll(async () => {
  await expectNoFaults(world);
});

const UNKNOWN = 999_999;
const FREE = {
  startDate: "2027-03-12T13:00:00+09:00",
  endDate: "2027-03-12T14:30:00+09:00",
  capacity: 3,
};

const schedulesOf = (room: { id: number }) =>
  world.db.selectFrom("schedule").select("id").where("roomId", "=", room.id).execute();

describe("one schedule", () => {
  test("is added with its audit row, and read as it was written", async () => {
    const school = await world.build.school({ name: "新宿校" });
    const room = await world.build.room({ schoolId: school.id, name: "第1研修室" });
    const instructor = await world.build.user({ role: Role.Instructor, name: "講師 花子" });
    const { id } = await administrator.add({
      ...FREE,
      startDate: "2027-03-12T04:00:00Z",
      roomId: room.id,
      instructorId: instructor.id,
    });
    expect(await administrator.get({ id })).toEqual({
      ...FREE,
      id,
      roomId: room.id,
      roomName: "第1研修室",
      schoolId: school.id,
      schoolName: "新宿校",
      displayColor: "#1d5bac",
      reserveCount: 0,
      waitCount: 0,
      toldLateCount: 0,
      toldAbsenceCount: 0,
      watchCount: 0,
      instructorId: instructor.id,
      instructor: "講師 花子",
      needsInstructor: false,
      reserveOpensAt: null,
      version: 1,
      hasBegun: false,
      mailCount: 0,
      unmailedNames: [],
      promotable: [],
      reserveIds: [],
      can: { changeTime: true, changeOpening: true, remove: true, callOff: false },
    });
    const log = await world.db
      .selectFrom("auditLog")
      .select(["category", "description"])
      .where(isAbout({ schedule: id }))
      .executeTakeFirstOrThrow();
    expect(log).toEqual({
      category: "研修予定",
      description: "2027/03/12(金) 13:00〜14:30 新宿校 第1研修室を登録",
    });
  });

  test("follows another one in its room at once, takes a whole day, needs no instructor", async () => {
    const roomId = (await world.build.room()).id;
    await administrator.add({ ...FREE, roomId });
    await administrator.add({
      ...FREE,
      roomId,
      startDate: FREE.endDate,
      endDate: "2027-03-13T00:00:00+09:00",
    });
    const wholeDay = {
      startDate: "2027-03-13T00:00:00+09:00",
      endDate: "2027-03-14T00:00:00+09:00",
    };
    await administrator.add({ ...FREE, roomId, ...wholeDay });
    await expectUnchanged(world.db, () =>
      expectRefused(
        administrator.add({
          ...FREE,
          roomId,
          startDate: "2027-03-13T23:59:00+09:00",
          endDate: wholeDay.endDate,
        }),
        "DataDuplicated",
      ),
    );
    expect(
      (await administrator.getList({ start: "2027-03-13", end: "2027-03-14", roomId })).rows,
    ).toMatchObject([{ ...wholeDay, instructorId: null, instructor: null }]);
  });

  test("may take the time of a retired one, and an instructor who is busy elsewhere", async () => {
    const room = await world.build.room();
    const { id: instructorId } = await world.build.user({ role: Role.Administrator });
    await world.build.schedule({ ...FREE, roomId: room.id, retiredAt: world.clock.now() });
    await administrator.add({ ...FREE, roomId: room.id, instructorId });
    await administrator.add({ ...FREE, roomId: (await world.build.room()).id, instructorId });
    expect(await schedulesOf(room)).toHaveLength(2);
  });

  test("refusals change nothing", async () => {
    const { id: roomId } = await world.build.room();
    await world.build.schedule({ ...FREE, roomId });
    const viewer = await world.build.user({ role: Role.Viewer });
    const { trainingSchedule: instructor } = await world.callerAs(Role.Instructor);
    const later = {
      ...FREE,
      roomId,
      startDate: "2027-03-12T15:00:00+09:00",
      endDate: "2027-03-12T16:00:00+09:00",
    };
    await expectUnchanged(world.db, async () => {
      for (const [startDate, endDate] of [
        ["12:00", "13:01"],
        ["14:29", "15:00"],
        ["13:30", "14:00"],
        ["12:00", "16:00"],
      ].map((times) => times.map((time) => `2027-03-12T${time}:00+09:00`))) {
        if (!startDate || !endDate) continue;
        await expectRefused(administrator.add({ ...later, startDate, endDate }), "DataDuplicated");
      }
      // The clock stands at 10:00:00 on 2027-03-10.
      for (const startDate of ["2027-03-09T15:00:00+09:00", "2027-03-10T10:00:00+09:00"]) {
        const endDate = `${startDate.slice(0, 10)}T16:00:00+09:00`;
        await expectRefused(administrator.add({ ...later, startDate, endDate }), "InvalidDate");
      }
      await expectRefused(administrator.add({ ...later, roomId: UNKNOWN }), "DbConflict");
      await expectRefused(administrator.add({ ...later, instructorId: UNKNOWN }), "UserNotFound");
      await expectRefused(administrator.add({ ...later, instructorId: viewer.id }), "DbConflict");
      await expectRefused(instructor.add(later), "UnauthorizedOperation");
      await expect(administrator.add({ ...later, capacity: 0 })).rejects.toThrow();
      await expect(
        administrator.add({ ...later, endDate: "2027-03-13T10:00:00+09:00" }),
      ).rejects.toThrow();
    });
  });
});

describe("the same schedule on several days", () => {
  const DAYS = {
    startTime: "10:00",
    endTime: "17:00",
    capacity: 2,
    multiScheduleDates: ["2027-03-22", "2027-03-20", "2027-03-21"],
  };

  test("is added on all of them, in the order of the days", async () => {
    const { id: roomId } = await world.build.room();
    const { ids } = await administrator.addForDates({ ...DAYS, roomId, endTime: "24:00" });
    const { rows } = await administrator.getList({
      start: "2027-03-20",
      end: "2027-03-23",
      roomId,
    });
    expect(rows.map(({ id, startDate, endDate }) => [id, startDate, endDate])).toEqual([
      [ids[0], "2027-03-20T10:00:00+09:00", "2027-03-21T00:00:00+09:00"],
      [ids[1], "2027-03-21T10:00:00+09:00", "2027-03-22T00:00:00+09:00"],
      [ids[2], "2027-03-22T10:00:00+09:00", "2027-03-23T00:00:00+09:00"],
    ]);
    expect(
      await world.db
        .selectFrom("auditLog")
        .select("id")
        .where(isAbout({ schedule: ids }))
        .execute(),
    ).toHaveLength(1);
  });

  test("or on none, and the days that clash are named", async () => {
    const { id: roomId } = await world.build.room();
    for (const day of ["2027-03-20", "2027-03-22"]) {
      await world.build.schedule({
        roomId,
        startDate: `${day}T16:00:00+09:00`,
        endDate: `${day}T18:00:00+09:00`,
      });
    }
    await expectUnchanged(world.db, async () => {
      await expectRefused(administrator.addForDates({ ...DAYS, roomId }), "DataDuplicated", {
        dates: ["2027-03-20", "2027-03-22"],
      });
      await expectRefused(
        administrator.addForDates({
          ...DAYS,
          roomId,
          multiScheduleDates: ["2027-03-21", "2027-03-10"],
        }),
        "InvalidDate",
      );
      await expectRefused(administrator.addForDates({ ...DAYS, roomId: UNKNOWN }), "DbConflict");
      await expectRefused(
        administrator.addForDates({ ...DAYS, roomId, instructorId: UNKNOWN }),
        "UserNotFound",
      );
    });
  });
});

describe("one room, many administrators at the same moment", () => {
  test("one of ten overlapping schedules is added, on connections of two processes", async () => {
    const room = await world.build.room();
    const other = world.openPool(5);
    const person = await world.build.user({ role: Role.Administrator });
    const callers = [await world.as(person), await world.as(person, other)];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, async (_, racer) => {
        const minute = String(racer).padStart(2, "0");
        return callers[racer % 2]?.trainingSchedule.add({
          ...FREE,
          roomId: room.id,
          startDate: `2027-03-12T13:${minute}:00+09:00`,
        });
      }),
    );
    expect(codesOf(outcomes)).toEqual(Array(9).fill("DataDuplicated"));
    expect(await schedulesOf(room)).toHaveLength(1);
  });

  test("the room may change its school meanwhile", async () => {
    const room = await world.build.room();
    const school = await world.build.school();
    const other = await world.db.startTransaction().execute();
    await other
      .updateTable("room")
      .set({ schoolId: school.id })
      .where("id", "=", room.id)
      .execute();
    const adding = administrator.add({ ...FREE, roomId: room.id });
    await waitForLock(world.db);
    await other.commit().execute();
    const added = await adding;
    expect(await schedulesOf(room)).toEqual([added]);
  });

  test("of two series that share a day, one is added whole; the other is told the day", async () => {
    const { id: roomId } = await world.build.room();
    const series = (multiScheduleDates: string[]) =>
      administrator.addForDates({
        roomId,
        startTime: "10:00",
        endTime: "12:00",
        capacity: 1,
        multiScheduleDates,
      });
    for (let time = 0; time < 5; time++) {
      const day = (n: number) => `2027-05-${String(time * 4 + n).padStart(2, "0")}`;
      const outcomes = await Promise.allSettled([
        series([day(3), day(2), day(1)]),
        series([day(2), day(3), day(4)]),
      ]);
      expect(codesOf(outcomes)).toEqual(["DataDuplicated"]);
      const refused = outcomes.find((outcome) => outcome.status === "rejected");
      expect(refused?.reason.cause.parameters).toEqual({ dates: [day(2), day(3)] });
    }
    expect(await schedulesOf({ id: roomId })).toHaveLength(15);
  });
});

/** The codes of the refused calls. Other failures are thrown. */
function codesOf(outcomes: PromiseSettledResult<unknown>[]): string[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.status === "fulfilled") return [];
    const { reason } = outcome;
    if (!(reason instanceof TRPCError && reason.cause instanceof BusinessError)) throw reason;
    return [reason.cause.code];
  });
}
