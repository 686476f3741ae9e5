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

const at = (day: string, start: string, end: string) => ({
  startDate: `${day}T${start}:00+09:00`,
  endDate: `${day}T${end}:00+09:00`,
});
const FRIDAY = at("2027-03-12", "13:00", "14:30");
const FRIDAY_EVENING = at("2027-03-12", "18:00", "19:30");

/** A schedule with these reservations in this order, and the input of an update. */
async function booked(
  time: { startDate: string; endDate: string },
  capacity: number,
  kinds: ReserveResult[],
) {
  const { id } = await world.build.schedule({ ...time, capacity });
  const reservations = [];
  for (const kind of kinds) {
    const student = await world.build.student();
    const reservation = await world.build.reservation({
      scheduleId: id,
      studentUserId: student.id,
      kind,
      noPenalty: kind === ReserveResult.ConfirmNoPenalty,
    });
    reservations.push({ id: reservation.id, student });
  }
  const { can: _, ...form } = await schedules.get({ id });
  return { form, reservations };
}

const reservationsOf = (scheduleId: number) =>
  world.db
    .selectFrom("reservation")
    .select(["id", "kind", "state", "graceUntil", "during"])
    .where("scheduleId", "=", scheduleId)
    .orderBy("id")
    .execute();

async function mailsTo(student: { id: number }) {
  return world.db
    .selectFrom("mail")
    .innerJoin("appUser", "appUser.emailAddress", "mail.toAddress")
    .select(["mail.subject", "mail.body"])
    .where("appUser.id", "=", student.id)
    .orderBy("mail.id")
    .execute();
}

describe("a schedule without reservations", () => {
  test("changes in every field, with the next version and an audit row", async () => {
    const { form } = await booked(FRIDAY, 5, []);
    const room = await world.build.room();
    const instructor = await world.build.user({ role: Role.Instructor });
    await schedules.update({
      ...form,
      ...FRIDAY_EVENING,
      roomId: room.id,
      capacity: 1,
      instructorId: instructor.id,
    });
    expect(await schedules.get({ id: form.id })).toMatchObject({
      ...FRIDAY_EVENING,
      roomId: room.id,
      capacity: 1,
      instructorId: instructor.id,
      version: 2,
    });
    const { description } = await world.db
      .selectFrom("auditLog")
      .select("description")
      .where(isAbout({ schedule: form.id }))
      .executeTakeFirstOrThrow();
    expect(description).toMatch(/13:00〜14:30 .+を.+18:00〜19:30 .+に変更/);
  });

  test("keeps an instructor who teaches no more, but takes no such one on", async () => {
    const gone = await world.build.user({ role: Role.Viewer });
    const { form } = await booked(FRIDAY, 5, []);
    await world.db
      .updateTable("schedule")
      .set({ instructorId: gone.id })
      .where("id", "=", form.id)
      .execute();
    await schedules.update({ ...form, instructorId: gone.id, capacity: 4 });
    await schedules.update({ ...form, instructorId: null, version: 2 });
    await expectUnchanged(world.db, () =>
      expectRefused(schedules.update({ ...form, instructorId: gone.id, version: 3 }), "DbConflict"),
    );
  });

  test("refusals change nothing", async () => {
    const { form } = await booked(FRIDAY, 5, []);
    const neighbour = await booked(FRIDAY_EVENING, 5, []);
    const retired = await world.build.schedule({ ...FRIDAY, retiredAt: world.clock.now() });
    const { trainingSchedule: instructor } = await world.callerAs(Role.Instructor);
    await expectUnchanged(world.db, async () => {
      await expectRefused(schedules.update({ ...form, version: 2 }), "DbConflict");
      await expectRefused(schedules.update({ ...form, id: 999_999 }), "DbConflict");
      await expectRefused(schedules.update({ ...form, id: retired.id }), "DbConflict");
      await expectRefused(schedules.update({ ...form, roomId: 999_999 }), "DbConflict");
      await expectRefused(schedules.update({ ...form, instructorId: 999_999 }), "UserNotFound");
      await expectRefused(instructor.update(form), "UnauthorizedOperation");
      await expectRefused(
        schedules.update({ ...form, ...FRIDAY_EVENING, roomId: neighbour.form.roomId }),
        "DataDuplicated",
        { id: neighbour.form.id, found: "roomTaken" },
      );
      await expectRefused(
        schedules.update({ ...form, ...at("2027-03-10", "10:00", "11:00") }),
        "InvalidDate",
      );
    });
  });

  test("when two tabs save, one of them succeeds and the other is told", async () => {
    const { form } = await booked(FRIDAY, 5, []);
    const outcomes = await Promise.allSettled([
      schedules.update({ ...form, capacity: 6 }),
      schedules.update({ ...form, capacity: 7 }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await schedules.get({ id: form.id })).version).toBe(2);
  });
});

describe("capacity", () => {
  test("below those who hold a place is refused with their number; down to it is fine", async () => {
    const { Confirm, ForceConfirm, Wait, Cancel } = ReserveResult;
    const { form } = await booked(FRIDAY, 3, [Confirm, ForceConfirm, Wait, Cancel]);
    await expectUnchanged(world.db, () =>
      expectRefused(schedules.update({ ...form, capacity: 1 }), "ScheduleCapacityNotEnough", {
        reservedCount: 2,
      }),
    );
    await schedules.update({ ...form, capacity: 2 });
    expect((await schedules.get({ id: form.id })).capacity).toBe(2);
  });

  test("raised, promotes as many as there are places, in order", async () => {
    const { Confirm, Wait, CarryUp } = ReserveResult;
    const { form, reservations } = await booked(FRIDAY, 1, [Confirm, Wait, Wait, Wait]);
    await world.db
      .updateTable("appUser")
      .set({ isReceiveEMailEnabled: false })
      .where("id", "=", reservations[2]?.student.id ?? 0)
      .execute();
    expect((await schedules.get(form)).promotable).toEqual([true, false, true]);
    expect(await schedules.update({ ...form, capacity: 3 })).toEqual({
      carriedUpCount: 2,
      mailCount: 1,
    });
    expect((await reservationsOf(form.id)).map(({ kind }) => kind)).toEqual([
      Confirm,
      CarryUp,
      CarryUp,
      Wait,
    ]);
    const mails = await Promise.all(reservations.map(({ student }) => mailsTo(student)));
    expect(mails.map((own) => own.length)).toEqual([0, 1, 0, 0]);
  });

  test("raised after the cutoff, promotes nobody", async () => {
    const { Confirm, Wait } = ReserveResult;
    const { form } = await booked(FRIDAY, 1, [Confirm, Wait]);
    world.clock.set("2027-03-11T15:00:00+09:00");
    expect((await schedules.get(form)).promotable).toEqual([]);
    expect(await schedules.update({ ...form, capacity: 3 })).toEqual({
      carriedUpCount: 0,
      mailCount: 0,
    });
    expect((await reservationsOf(form.id)).map(({ kind }) => kind)).toEqual([Confirm, Wait]);
  });
});

describe("a move", () => {
  test("takes the reservations along, tells every active student once and gives a day of grace", async () => {
    const { Confirm, Wait, ConfirmNoPenalty, Cancel } = ReserveResult;
    const { form, reservations } = await booked(FRIDAY, 3, [
      Confirm,
      Wait,
      ConfirmNoPenalty,
      Cancel,
    ]);
    world.clock.set("2027-03-11T16:00:00+09:00");
    await schedules.update({ ...form, ...FRIDAY_EVENING });

    const rows = await reservationsOf(form.id);
    expect(rows.map(({ state }) => state)).toEqual([
      ReservationState.Confirm,
      ReservationState.Wait,
      ReservationState.Confirm,
      ReservationState.Cancel,
    ]);
    expect(new Set(rows.map(({ during }) => during)).size).toBe(1);
    expect(rows[0]?.during).toContain("2027-03-12 09:00:00+00");
    const grace = new Date("2027-03-12T16:00:00+09:00");
    expect(rows.map(({ graceUntil }) => graceUntil)).toEqual([grace, grace, grace, null]);

    const [confirmed, waiting, free, cancelled] = await Promise.all(
      reservations.map(({ student }) => mailsTo(student)),
    );
    expect(confirmed).toHaveLength(1);
    expect(confirmed?.[0]?.body).toMatch(/変更前：2027\/03\/12\(金\) 13:00〜14:30 .+/);
    expect(confirmed?.[0]?.body).toMatch(/変更後：2027\/03\/12\(金\) 18:00〜19:30 .+/);
    expect(confirmed?.[0]?.body).toContain("2027/03/12(金) 16:00までは無料でキャンセルできます。");
    expect(waiting).toHaveLength(1);
    expect(waiting?.[0]?.body).toContain("キャンセル料はかかりません。");
    expect(free).toHaveLength(1);
    expect(free?.[0]?.body).toContain("キャンセル料はかかりません。");
    expect(cancelled).toEqual([]);
  });

  test("to another room is told like another time; a new instructor is told nobody", async () => {
    const { form, reservations } = await booked(FRIDAY, 3, [ReserveResult.Confirm]);
    const student = reservations[0]?.student ?? { id: 0 };
    const instructor = await world.build.user({ role: Role.Instructor });
    await schedules.update({ ...form, instructorId: instructor.id });
    expect(await mailsTo(student)).toEqual([]);
    expect((await reservationsOf(form.id))[0]?.graceUntil).toBeNull();

    const room = await world.build.room({ name: "別の部屋" });
    await schedules.update({ ...form, instructorId: instructor.id, roomId: room.id, version: 2 });
    const mails = await mailsTo(student);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain("別の部屋");
    expect((await reservationsOf(form.id))[0]?.graceUntil).toEqual(
      new Date("2027-03-11T10:00:00+09:00"),
    );
  });

  test("never shortens a grace, nor promises one past the start", async () => {
    const { form, reservations } = await booked(FRIDAY, 3, [ReserveResult.Confirm]);
    const later = new Date("2027-03-12T12:00:00+09:00");
    await world.db
      .updateTable("reservation")
      .set({ graceUntil: later })
      .where("scheduleId", "=", form.id)
      .execute();
    await schedules.update({ ...form, ...at("2027-03-12", "09:00", "10:00") });
    expect((await reservationsOf(form.id))[0]?.graceUntil).toEqual(later);
    const [mail] = await mailsTo(reservations[0]?.student ?? { id: 0 });
    expect(mail?.body).toContain("2027/03/12(金) 09:00までは無料");
  });

  test("is refused where students would be in two places, with their names", async () => {
    const { Confirm, Wait, Cancel } = ReserveResult;
    const { form, reservations } = await booked(FRIDAY, 3, [Confirm, Wait, Confirm]);
    const [first, second, third] = reservations.map(({ student }) => student);
    const other = await world.build.schedule(at("2027-03-12", "19:00", "20:00"));
    for (const [student, kind] of [
      [first, Wait],
      [second, Confirm],
      [third, Cancel],
    ] as const) {
      await world.build.reservation({ scheduleId: other.id, studentUserId: student?.id, kind });
    }
    const names = await world.db
      .selectFrom("appUser")
      .select("name")
      .where("id", "in", [first?.id ?? 0, second?.id ?? 0])
      .orderBy("id")
      .execute();
    await expectUnchanged(world.db, () =>
      expectRefused(schedules.update({ ...form, ...FRIDAY_EVENING }), "OverlapOtherReserve", {
        studentNames: names.map(({ name }) => name),
      }),
    );
    // Schedules back to back do not overlap.
    await schedules.update({ ...form, ...at("2027-03-12", "17:30", "19:00") });
  });

  test("within its own old time is no overlap", async () => {
    const { form } = await booked(FRIDAY, 3, [ReserveResult.Confirm, ReserveResult.Cancel]);
    await schedules.update({ ...form, ...at("2027-03-12", "13:30", "15:00") });
    expect((await reservationsOf(form.id))[0]?.during).toContain("2027-03-12 04:30:00+00");
  });

  test("before its cutoff promotes again; past it, or staying past it, does not", async () => {
    const { Wait, CarryUp } = ReserveResult;
    const { form } = await booked(FRIDAY, 1, [Wait]);
    world.clock.set("2027-03-11T15:00:00+09:00");
    await schedules.update({ ...form, ...FRIDAY_EVENING });
    expect((await reservationsOf(form.id))[0]?.kind).toBe(Wait);
    const earlier = { ...form, ...at("2027-03-13", "13:00", "14:00"), version: 2 };
    // Moved and promoted, the student counts once.
    expect(await schedules.update(earlier)).toEqual({ carriedUpCount: 1, mailCount: 1 });
    expect((await reservationsOf(form.id))[0]?.kind).toBe(CarryUp);
  });

  test("once begun or marked, the time stays and the rest may change", async () => {
    const begun = await booked(at("2027-03-10", "11:00", "12:00"), 3, [ReserveResult.Confirm]);
    const marked = await booked(at("2027-03-10", "18:00", "19:00"), 3, [
      ReserveResult.Confirm,
      ReserveResult.Confirm,
    ]);
    await world.db
      .updateTable("reservation")
      .set({ mark: Mark.Absence })
      .where("id", "=", marked.reservations[0]?.id ?? 0)
      .execute();
    world.clock.set("2027-03-10T11:00:00+09:00");
    await expectUnchanged(world.db, async () => {
      await expectRefused(
        schedules.update({ ...begun.form, endDate: "2027-03-10T13:00:00+09:00" }),
        "InvalidDate",
      );
      await expectRefused(
        schedules.update({ ...marked.form, ...FRIDAY_EVENING }),
        "UnauthorizedOperation",
        { found: "markedSchedule" },
      );
      await expectRefused(
        schedules.update({ ...marked.form, capacity: 1 }),
        "ScheduleCapacityNotEnough",
        { reservedCount: 2 },
      );
    });
    await schedules.update({ ...begun.form, capacity: 9 });
    // The marked student was already there. Only the other one needs to know the room.
    await schedules.update({ ...marked.form, roomId: (await world.build.room()).id });
    const elsewhere = (await world.build.room()).id;
    await expectUnchanged(world.db, () =>
      expectRefused(
        schedules.update({ ...begun.form, version: 2, roomId: elsewhere }),
        "UnauthorizedOperation",
        { found: "begunInSchool" },
      ),
    );
    const mails = await Promise.all(marked.reservations.map(({ student }) => mailsTo(student)));
    expect(mails.map((own) => own.length)).toEqual([0, 1]);
  });

  test("of a schedule that is over to another room mails nobody", async () => {
    const { form, reservations } = await booked(at("2027-03-10", "11:00", "12:00"), 3, [
      ReserveResult.Confirm,
    ]);
    const { schoolId } = await schedules.get({ id: form.id });
    world.clock.set("2027-03-10T12:00:00+09:00");
    await schedules.update({ ...form, roomId: (await world.build.room({ schoolId })).id });
    expect(await mailsTo(reservations[0]?.student ?? { id: 0 })).toEqual([]);
  });

  test("mails neither people without an address nor people who want no mails", async () => {
    const { id: scheduleId } = await world.build.schedule(FRIDAY);
    const silent = await world.build.student({ isReceiveEMailEnabled: false });
    const unreachable = await world.build.student({ emailAddress: null, passwordHash: null });
    for (const { id } of [silent, unreachable]) {
      await world.build.reservation({ scheduleId, studentUserId: id });
    }
    const count = async () => (await world.db.selectFrom("mail").select("id").execute()).length;
    const before = await count();
    await schedules.update({ ...(await schedules.get({ id: scheduleId })), ...FRIDAY_EVENING });
    expect(await count()).toBe(before);
  });
});

describe("at the same moment", () => {
  beforeEach(async () => {
    const built = await faultsOf(world);
    return () => expectNoFaults(world, built);
  });

  test("when a schedule moves onto a time at which its student reserves another, one of them is refused", async () => {
    for (let time = 0; time < 8; time++) {
      const { form, reservations } = await booked(FRIDAY, 3, [ReserveResult.Confirm]);
      const student = reservations[0]?.student ?? { id: 0 };
      const { id: otherId } = await world.build.schedule(FRIDAY_EVENING);
      const caller = await world.as(student);
      const [move, reserve] = await Promise.allSettled([
        schedules.update({ ...form, ...FRIDAY_EVENING }),
        caller.trainingReserve.reserveByStudent({ scheduleId: otherId }),
      ]);
      expect([move.status, reserve.status].sort()).toEqual(["fulfilled", "rejected"]);
      const refused = move.status === "rejected" ? move : reserve;
      if (refused.status === "rejected") {
        expect(refused.reason.cause.code).toBe("OverlapOtherReserve");
      }
      if (move.status === "rejected") {
        expect(move.reason.cause.parameters.studentNames).toHaveLength(1);
      }
    }
  });

  test("when two schedules of one student move onto the same time, one of them is refused, with the name", async () => {
    for (let time = 0; time < 8; time++) {
      const student = await world.build.student();
      const forms = [];
      for (const time of [FRIDAY, FRIDAY_EVENING]) {
        const { id: scheduleId } = await world.build.schedule(time);
        await world.build.reservation({ scheduleId, studentUserId: student.id });
        forms.push(await schedules.get({ id: scheduleId }));
      }
      const outcomes = await Promise.allSettled(
        forms.map((form) => schedules.update({ ...form, ...at("2027-03-13", "10:00", "11:00") })),
      );
      const refused = outcomes.filter((outcome) => outcome.status === "rejected");
      expect(refused).toHaveLength(1);
      expect(refused[0]?.reason.cause.code).toBe("OverlapOtherReserve");
      expect(refused[0]?.reason.cause.parameters.studentNames).toHaveLength(1);
    }
  });

  test("when a schedule moves to another day while its student is marked, never both succeed", async () => {
    const { attendance } = await world.callerAs(Role.Instructor);
    for (let time = 0; time < 8; time++) {
      const today = at("2027-03-10", "18:00", "19:00");
      const { form, reservations } = await booked(today, 3, [ReserveResult.Confirm]);
      const [move, mark] = await Promise.allSettled([
        schedules.update({ ...form, ...FRIDAY_EVENING }),
        attendance.add({
          trainingReserveId: reservations[0]?.id ?? 0,
          state: Mark.Attendance,
        }),
      ]);
      expect([move.status, mark.status].sort()).toEqual(["fulfilled", "rejected"]);
      if (move.status === "rejected") expect(move.reason.cause.code).toBe("UnauthorizedOperation");
      if (mark.status === "rejected") expect(mark.reason.cause.code).toBe("InvalidDate");
    }
  });

  test("nobody is overbooked when capacity falls to those who hold a place while others reserve", async () => {
    const { form } = await booked(FRIDAY, 5, [ReserveResult.Confirm, ReserveResult.Confirm]);
    const racers = await Promise.all(
      Array.from({ length: 6 }, async () => world.as(await world.build.student())),
    );
    await Promise.allSettled([
      ...racers
        .slice(0, 3)
        .map((racer) => racer.trainingReserve.reserveByStudent({ scheduleId: form.id })),
      schedules.update({ ...form, capacity: 2 }),
      ...racers
        .slice(3)
        .map((racer) => racer.trainingReserve.reserveByStudent({ scheduleId: form.id })),
    ]);
    const { capacity, reserveCount, waitCount } = await schedules.get({ id: form.id });
    expect(reserveCount).toBeLessThanOrEqual(capacity);
    expect(reserveCount + waitCount).toBe(8);
  });
});
