import { Mark, ReservationState, ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isAbout } from "#recording/record.ts";
import {
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  faultsOf,
  TEST_NOW,
  useWorld,
  type World,
} from "#testing.ts";

const world = useWorld();
let schedules: Awaited<ReturnType<World["callerAs"]>>["trainingSchedule"];
beforeAll(async () => {
  schedules = (await world.callerAs(Role.Administrator)).trainingSchedule;
});
beforeEach(() => world.clock.set(TEST_NOW));

const FRIDAY = { startDate: "2027-03-12T13:00:00+09:00", endDate: "2027-03-12T14:30:00+09:00" };
const RANGE = { startDate: "2027-03-12", endDate: "2027-03-12" };

/** A schedule of this school with these kinds of reservations. */
async function booked(kinds: ReserveResult[], capacity = 5) {
  const area = await world.build.area();
  const school = await world.build.school({ areaId: area.id });
  const room = await world.build.room({ schoolId: school.id });
  const { id } = await world.build.schedule({ ...FRIDAY, roomId: room.id, capacity });
  const students = [];
  for (const kind of kinds) {
    const student = await world.build.student({ areaId: area.id });
    await world.build.reservation({ scheduleId: id, studentUserId: student.id, kind });
    students.push(student);
  }
  return { id, version: 1, schoolId: school.id, roomId: room.id, students };
}

const rowOf = (id: number) =>
  world.db.selectFrom("schedule").selectAll().where("id", "=", id).executeTakeFirst();
const kindsOf = async (scheduleId: number) =>
  (
    await world.db
      .selectFrom("reservation")
      .select("kind")
      .where("scheduleId", "=", scheduleId)
      .orderBy("id")
      .execute()
  ).map(({ kind }) => kind);

/** It is gone from every list and has no page. */
async function expectGone({
  id,
  schoolId,
  roomId,
}: {
  id: number;
  schoolId: number;
  roomId: number;
}) {
  const student = await world.build.student();
  await expectRefused(schedules.get({ id }), "DbConflict");
  expect((await schedules.getSchoolSchedules({ schoolId, ...RANGE })).totalCount).toBe(0);
  expect(
    (await schedules.getList({ start: "2027-03-12", end: "2027-03-13", roomId })).totalCount,
  ).toBe(0);
  expect(
    (await schedules.getReserveSlots({ studentId: student.id, schoolId, ...RANGE })).totalCount,
  ).toBe(0);
}

describe("removing a schedule", () => {
  test("that nobody ever reserved deletes it", async () => {
    const schedule = await booked([]);
    await schedules.remove(schedule);
    expect(await rowOf(schedule.id)).toBeUndefined();
    await expectGone(schedule);
  });

  test("with only cancelled reservations retires it, and frees the room", async () => {
    const schedule = await booked([ReserveResult.Cancel, ReserveResult.CancelPenalty]);
    await schedules.remove(schedule);
    expect(await rowOf(schedule.id)).toMatchObject({ retiredAt: world.clock.now(), version: 2 });
    await expectGone(schedule);
    const { rows } = await (await world.callerAs(Role.Administrator)).trainingReserve.getPasts({
      studentId: schedule.students[0]?.id ?? 0,
    });
    expect(rows).toMatchObject([{ scheduleId: schedule.id, state: ReservationState.Cancel }]);
    await schedules.add({ ...FRIDAY, roomId: schedule.roomId, capacity: 1 });
  });

  test("is refused while a reservation is confirmed, waiting or attended", async () => {
    const confirmed = await booked([ReserveResult.Confirm]);
    const waiting = await booked([ReserveResult.Wait]);
    const attended = await booked([ReserveResult.Confirm]);
    await world.db
      .updateTable("reservation")
      .set({ mark: Mark.Tardy })
      .where("scheduleId", "=", attended.id)
      .execute();
    const free = await booked([]);
    const retired = await booked([ReserveResult.Cancel]);
    await schedules.remove(retired);
    const { trainingSchedule: instructor } = await world.callerAs(Role.Instructor);
    await expectUnchanged(world.db, async () => {
      for (const schedule of [confirmed, waiting, attended]) {
        await expectRefused(schedules.remove(schedule), "ForeignKeyViolation");
      }
      await expectRefused(schedules.remove({ ...free, version: 2 }), "DbConflict");
      await expectRefused(schedules.remove({ ...retired, version: 2 }), "DbConflict");
      await expectRefused(schedules.remove({ id: 999_999, version: 1 }), "DbConflict");
      await expectRefused(instructor.remove(free), "UnauthorizedOperation");
    });
  });

  test("while somebody reserves it, either removes or reserves, never both", async () => {
    const built = await faultsOf(world);
    for (let time = 0; time < 8; time++) {
      const schedule = await booked([]);
      const student = await world.as(await world.build.student());
      const [removal, reservation] = await Promise.allSettled([
        schedules.remove(schedule),
        student.trainingReserve.reserveByStudent({ scheduleId: schedule.id }),
      ]);
      expect([removal.status, reservation.status].sort()).toEqual(["fulfilled", "rejected"]);
      expect((await rowOf(schedule.id)) === undefined).toBe(removal.status === "fulfilled");
      if (removal.status === "rejected") {
        expect(removal.reason.cause.code).toBe("ForeignKeyViolation");
      }
      if (reservation.status === "rejected") {
        expect(reservation.reason.cause.code).toBe("DbConflict");
      }
    }
    await expectNoFaults(world, built);
  });
});

describe("calling a schedule off", () => {
  test("cancels everybody free of charge, promotes nobody, mails each once and retires it", async () => {
    await world.db.updateTable("setting").set({ penaltyAmount: 3300 }).execute();
    const { Confirm, Wait, CarryUp, Cancel, CancelPenalty } = ReserveResult;
    const schedule = await booked([Confirm, CarryUp, Wait, Wait, Wait, CancelPenalty], 2);
    const [first, second, optedOut, withoutAccount, last] = schedule.students;
    await world.db
      .updateTable("appUser")
      .set({ isReceiveEMailEnabled: false })
      .where("id", "=", optedOut?.id ?? 0)
      .execute();
    await world.db
      .updateTable("appUser")
      .set({ emailAddress: null, passwordHash: null })
      .where("id", "=", withoutAccount?.id ?? 0)
      .execute();
    // Past the cutoff, when a student's cancellation would cost.
    world.clock.set("2027-03-12T12:59:59+09:00");
    expect(await schedules.get(schedule)).toMatchObject({
      reserveCount: 2,
      waitCount: 3,
      mailCount: 3,
    });
    expect(await schedules.callOff(schedule)).toEqual({ cancelledCount: 5, mailCount: 3 });
    expect(await kindsOf(schedule.id)).toEqual([...Array(5).fill(Cancel), CancelPenalty]);
    expect(await rowOf(schedule.id)).toMatchObject({ retiredAt: world.clock.now(), version: 2 });
    await expectGone(schedule);
    expect(await world.db.selectFrom("cashFlow").select("id").execute()).toEqual([]);

    const mails = await world.db
      .selectFrom("mail")
      .innerJoin("appUser", "appUser.emailAddress", "mail.toAddress")
      .select(["appUser.id", "subject", "body"])
      .where(
        "appUser.id",
        "in",
        schedule.students.map(({ id }) => id),
      )
      .orderBy("mail.id")
      .execute();
    expect(mails.map(({ id }) => id)).toEqual([first?.id, second?.id, last?.id]);
    expect(mails[0]?.subject).toContain("中止");
    expect(mails[0]?.body).toContain("2027/03/12(金) 13:00〜14:30");
    const log = await world.db
      .selectFrom("auditLog")
      .select("description")
      .where("category", "=", "研修予定")
      .where(isAbout({ schedule: schedule.id }))
      .execute();
    expect(log).toEqual([{ description: expect.stringContaining("中止（予約5件をキャンセル）") }]);

    if (!first) throw new Error("a student");
    const own = await world.as(first);
    const { id: reserveId } = await world.db
      .selectFrom("reservation")
      .select("id")
      .where("studentUserId", "=", first.id)
      .executeTakeFirstOrThrow();
    await expectUnchanged(world.db, async () => {
      const { trainingReserve } = own;
      await expectRefused(trainingReserve.cancel({ reserveId }), "DbConflict", {
        found: "cancelled",
      });
      await expectRefused(
        trainingReserve.reserveByStudent({ scheduleId: schedule.id }),
        "DbConflict",
        { found: "scheduleGone" },
      );
    });
    await world.db.updateTable("setting").set({ penaltyAmount: 0 }).execute();
  });

  test("just retires a schedule without reservations", async () => {
    const schedule = await booked([]);
    expect(await schedules.callOff(schedule)).toEqual({ cancelledCount: 0, mailCount: 0 });
    await expectGone(schedule);
  });

  test("is refused once begun or marked, and to another version", async () => {
    const schedule = await booked([ReserveResult.Confirm, ReserveResult.Confirm]);
    const marked = await booked([ReserveResult.Confirm, ReserveResult.Confirm]);
    await world.db
      .updateTable("reservation")
      .set({ mark: Mark.Attendance })
      .where("studentUserId", "=", marked.students[0]?.id ?? 0)
      .execute();
    const { trainingSchedule: instructor } = await world.callerAs(Role.Instructor);
    await expectUnchanged(world.db, async () => {
      await expectRefused(schedules.callOff(marked), "UnauthorizedOperation", { found: "begun" });
      await expectRefused(schedules.callOff({ ...schedule, version: 3 }), "DbConflict");
      await expectRefused(schedules.callOff({ id: 999_999, version: 1 }), "DbConflict");
      await expectRefused(instructor.callOff(schedule), "UnauthorizedOperation");
      world.clock.set(FRIDAY.startDate);
      await expectRefused(schedules.callOff(schedule), "UnauthorizedOperation");
    });
    world.clock.set(TEST_NOW);
    await schedules.callOff(schedule);
    await expectUnchanged(world.db, () =>
      expectRefused(schedules.callOff({ ...schedule, version: 2 }), "DbConflict"),
    );
  });

  test("twice at once, while others reserve and cancel, cancels and tells everybody once", async () => {
    const built = await faultsOf(world);
    for (let time = 0; time < 4; time++) {
      const schedule = await booked([ReserveResult.Confirm, ReserveResult.Wait], 1);
      const [holder] = schedule.students;
      const reservation = await world.db
        .selectFrom("reservation")
        .select("id")
        .where("studentUserId", "=", holder?.id ?? 0)
        .executeTakeFirstOrThrow();
      const own = await world.as(holder ?? { id: 0 });
      const other = await world.as(await world.build.student());
      const outcomes = await Promise.allSettled([
        schedules.callOff(schedule),
        schedules.callOff(schedule),
        own.trainingReserve.cancel({ reserveId: reservation.id }),
        other.trainingReserve.reserveByStudent({ scheduleId: schedule.id }),
      ]);
      expect(
        outcomes
          .slice(0, 2)
          .map(({ status }) => status)
          .sort(),
      ).toEqual(["fulfilled", "rejected"]);
      expect(new Set(await kindsOf(schedule.id))).toEqual(new Set([ReserveResult.Cancel]));
      const calledOff = await world.db
        .selectFrom("mail")
        .innerJoin("appUser", "appUser.emailAddress", "mail.toAddress")
        .select("appUser.id")
        .where("subject", "like", "%中止%")
        .where(
          "appUser.id",
          "in",
          schedule.students.map(({ id }) => id),
        )
        .execute();
      expect(new Set(calledOff.map(({ id }) => id)).size).toBe(calledOff.length);
    }
    await expectNoFaults(world, built);
  });
});
