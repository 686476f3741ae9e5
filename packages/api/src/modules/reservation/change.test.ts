import {
  CashFlowType,
  ReservationState,
  ReserveResult,
  Role,
} from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endAllOverdueWishes } from "#modules/reservation/wishes.ts";
import { expectNoFaults, expectRefused, expectUnchanged, TEST_NOW, useWorld } from "#testing.ts";

const { Confirm, Wait, Cancel } = ReservationState;

const world = useWorld();
beforeAll(async () => {
  await world.db.updateTable("setting").set({ penaltyAmount: 3300, maxReserveCount: 2 }).execute();
});
beforeEach(() => world.clock.set(TEST_NOW));
afterAll(async () => {
  await expectNoFaults(world);
});

/** A schedule of two hours on a day of March, with this many places. */
const schedule = async (day: number, hour: number, capacity = 5) => {
  const at = (h: number) => `2027-03-${day}T${String(h).padStart(2, "0")}:00:00+09:00`;
  return (await world.build.schedule({ startDate: at(hour), endDate: at(hour + 2), capacity })).id;
};

/** A schedule whose one place is taken. */
async function fullSchedule(day: number, hour: number) {
  const id = await schedule(day, hour, 1);
  const { id: reserveId } = await world.build.reservation({ scheduleId: id });
  return {
    id,
    /** Its place falls free. */
    free: async () =>
      (await world.callerAs(Role.Administrator)).trainingReserve.cancel({ reserveId }),
  };
}

/** A schedule that was called off. */
async function calledOff(day: number, hour: number) {
  const id = await schedule(day, hour);
  const { trainingSchedule } = await world.callerAs(Role.Administrator);
  await trainingSchedule.callOff({ id, version: 1 });
  return id;
}

/** A student with a reservation for this schedule, and that student's calls. */
async function holder(scheduleId: number, given: object = {}) {
  const { id } = await world.build.student();
  const held = await world.build.reservation({ scheduleId, studentUserId: id, ...given });
  const { trainingReserve } = await world.as({ id });
  return {
    id,
    heldId: held.id,
    change: (to: number, acceptWaiting = false, reserveId = held.id) =>
      trainingReserve.change({ reserveId, scheduleId: to, acceptWaiting }),
    cancel: (reserveId: number) => trainingReserve.cancel({ reserveId }),
    reserve: (to: number) => trainingReserve.reserveByStudent({ scheduleId: to }),
    futures: async () => (await trainingReserve.getFutures({ studentId: id })).rows,
    /** All reservations that the student ever had, by schedule. */
    states: async () => {
      const rows = await world.db
        .selectFrom("reservation")
        .select(["scheduleId", "state"])
        .where("studentUserId", "=", id)
        .orderBy("id")
        .execute();
      return rows.map((row) => [row.scheduleId, row.state]);
    },
    mails: async () => {
      const rows = await world.db
        .selectFrom("mail")
        .select(["subject", "calendar", "pagePath"])
        .where("userId", "=", id)
        .orderBy("id")
        .execute();
      return rows.map(({ subject, calendar, pagePath }) => [
        subject.replace("【Kenshu】", ""),
        (calendar as { method: string } | null)?.method ?? null,
        pagePath,
      ]);
    },
  };
}

const invoicesOf = (student: { id: number }) =>
  world.db
    .selectFrom("cashFlow")
    .select(["amount", "reservationId"])
    .where("studentUserId", "=", student.id)
    .execute();

describe("a change", () => {
  test("takes the new place and gives up the former, into which somebody is promoted", async () => {
    const [from, to] = [await schedule(12, 10, 1), await schedule(12, 11)];
    const student = await holder(from);
    const next = await holder(await schedule(13, 10));
    await next.reserve(from);
    expect(await student.change(to)).toMatchObject({ result: ReserveResult.Confirm });
    expect(await student.states()).toEqual([
      [from, Cancel],
      [to, Confirm],
    ]);
    expect((await next.states())[1]).toEqual([from, Confirm]);
    expect(await invoicesOf(student)).toEqual([]);
    expect(await student.mails()).toEqual([["予約を変更しました", "publish", "/reserve/future"]]);
  });

  test("costs what cancelling costs", async () => {
    const student = await holder(await schedule(10, 18));
    await student.change(await schedule(12, 10));
    expect(await invoicesOf(student)).toEqual([{ amount: 3300, reservationId: student.heldId }]);
  });

  test("charges only students who were told so, else it changes nothing, also where a wish was asked for", async () => {
    const student = await holder(await schedule(10, 18));
    const scheduleId = await schedule(12, 10);
    const { trainingReserve } = await world.as(student);
    const input = { reserveId: student.heldId, scheduleId };
    await expectUnchanged(world.db, async () => {
      for (const acceptWaiting of [false, true]) {
        await expectRefused(
          trainingReserve.change({ ...input, acceptWaiting, expectsFee: false }),
          "DbConflict",
          { found: "charged", penaltyAmount: 3300 },
        );
      }
    });
    await trainingReserve.change({ ...input, expectsFee: true });
    expect(await invoicesOf(student)).toHaveLength(1);
    const early = await holder(await schedule(13, 10));
    await expectUnchanged(world.db, async () =>
      expectRefused(
        (await world.as(early)).trainingReserve.change({
          reserveId: early.heldId,
          scheduleId,
          expectsFee: true,
        }),
        "DbConflict",
        { found: "free", penaltyAmount: 0 },
      ),
    );
  });

  test("is possible with as many reservations as allowed, of which it stays one", async () => {
    const [first, second, third] = [
      await schedule(12, 10),
      await schedule(13, 10),
      await schedule(14, 10),
    ];
    const student = await holder(first);
    const { reserveId } = await student.reserve(second);
    await student.change(third, false, reserveId);
    expect(await student.states()).toEqual([
      [first, Confirm],
      [second, Cancel],
      [third, Confirm],
    ]);
    await expectRefused(student.reserve(await schedule(15, 10)), "StudentReserveCountOver");
  });

  test("by staff keeps that cancelling costs nothing, and is possible after the cutoff", async () => {
    const student = await holder(await schedule(12, 10), { noPenalty: true });
    const staff = await world.callerAs(Role.Administrator);
    const changed = await staff.trainingReserve.change({
      reserveId: student.heldId,
      scheduleId: await schedule(10, 18),
    });
    expect(changed).toMatchObject({ result: ReserveResult.ConfirmNoPenalty });
  });

  test.each([
    ["ScheduleFull", async () => (await fullSchedule(12, 14)).id],
    ["ReserveTimeOver", () => schedule(10, 18)],
    ["InvalidDate", () => schedule(10, 7)],
    ["DbConflict", () => calledOff(12, 16)],
  ] as const)("changes nothing when the new one is refused: %s", async (code, to) => {
    const student = await holder(await schedule(12, 10));
    const scheduleId = await to();
    await expectUnchanged(world.db, () => expectRefused(student.change(scheduleId), code));
  });

  test("to a time or a schedule that the student has already, and of what is given up, is refused", async () => {
    const from = await schedule(12, 10);
    const student = await holder(from);
    const own = await schedule(13, 10);
    await student.reserve(own);
    const overlapping = await schedule(13, 11);
    const other = await holder(await schedule(14, 10));
    await expectUnchanged(world.db, async () => {
      await expectRefused(student.change(from), "ReserveAlreadyExist");
      await expectRefused(student.change(own), "ReserveAlreadyExist");
      await expectRefused(student.change(overlapping), "OverlapOtherReserve");
      const { trainingReserve } = await world.as({ id: other.id });
      await expectRefused(
        trainingReserve.change({ reserveId: student.heldId, scheduleId: from }),
        "UnauthorizedOperation",
      );
    });
    await student.cancel(student.heldId);
    await expectUnchanged(world.db, async () =>
      expectRefused(student.change(overlapping), "DbConflict", { found: "cancelled" }),
    );
  });
});

describe("a wish", () => {
  test("waits, overlapping what it would replace, and counts as one with it", async () => {
    const [from, wanted] = [await schedule(12, 10), await fullSchedule(12, 11)];
    const student = await holder(from);
    const { reserveId } = await student.change(wanted.id, true);
    expect(await student.futures()).toMatchObject([
      {
        scheduleId: from,
        wish: { reserveId, startDate: "2027-03-12T11:00:00+09:00" },
        replaces: null,
      },
      {
        scheduleId: wanted.id,
        waitingOrder: 1,
        wish: null,
        replaces: { reserveId: student.heldId, startDate: "2027-03-12T10:00:00+09:00" },
        can: { cancel: true, change: false },
      },
    ]);
    await expectRefused(student.reserve(await schedule(12, 12)), "OverlapOtherReserve");
    expect(await student.reserve(await schedule(13, 10))).toMatchObject({
      result: ReserveResult.Confirm,
    });
    await expectRefused(student.reserve(await schedule(14, 10)), "StudentReserveCountOver");
  });

  test("takes the place that falls free, and gives the other to whoever waits for it, and so on", async () => {
    const wanted = await fullSchedule(12, 11);
    const [first, second] = [await schedule(12, 10, 1), await schedule(13, 10, 1)];
    const [one, two, three] = [
      await holder(first),
      await holder(second),
      await holder(await schedule(14, 10)),
    ];
    await one.change(wanted.id, true);
    await two.change(first, true);
    await three.reserve(second);
    await wanted.free();
    expect(await one.states()).toEqual([
      [first, Cancel],
      [wanted.id, Confirm],
    ]);
    expect(await two.states()).toEqual([
      [second, Cancel],
      [first, Confirm],
    ]);
    expect((await three.states())[1]).toEqual([second, Confirm]);
    // The mail about the wish had not left yet, and is out of date.
    expect(await one.mails()).toEqual([
      ["キャンセル待ちの予約が確定しました", "publish", "/reserve/future"],
    ]);
    expect(await invoicesOf(one)).toEqual([]);
  });

  test("is a change at once where a place is free", async () => {
    const [from, to] = [await schedule(12, 10), await schedule(13, 10)];
    const student = await holder(from);
    expect(await student.change(to, true)).toMatchObject({ result: ReserveResult.Confirm });
    expect(await student.states()).toEqual([
      [from, Cancel],
      [to, Confirm],
    ]);
  });

  test("exists once per reservation, and not after the reservation's cutoff", async () => {
    const [wanted, other] = [await fullSchedule(15, 10), await fullSchedule(15, 14)];
    const student = await holder(await schedule(12, 10));
    await student.change(wanted.id, true);
    const late = await holder(await schedule(10, 18));
    await expectUnchanged(world.db, async () => {
      await expectRefused(student.change(other.id, true), "UnauthorizedOperation", {
        found: "wished",
      });
      await expectRefused(late.change(other.id, true), "ScheduleFull");
    });
  });

  test("forced by staff gives up the other, whose place goes to others", async () => {
    const [from, wanted] = [await schedule(12, 10, 1), await fullSchedule(12, 11)];
    const student = await holder(from);
    await student.change(wanted.id, true);
    const next = await holder(await schedule(13, 10));
    await next.reserve(from);
    const { trainingReserve } = await world.callerAs(Role.Administrator);
    await trainingReserve.forceReserve({ scheduleId: wanted.id, studentId: student.id });
    expect(await student.states()).toEqual([
      [from, Cancel],
      [wanted.id, Confirm],
    ]);
    expect((await next.states())[1]).toEqual([from, Confirm]);
  });

  test("that is given up leaves the reservation as it is", async () => {
    const [from, wanted] = [await schedule(12, 10), await fullSchedule(12, 11)];
    const student = await holder(from);
    const { reserveId } = await student.change(wanted.id, true);
    await student.cancel(reserveId);
    expect(await student.states()).toEqual([
      [from, Confirm],
      [wanted.id, Cancel],
    ]);
    expect(await student.futures()).toMatchObject([{ scheduleId: from, wish: null }]);
    expect(await student.mails()).toEqual([["キャンセル待ちをやめました", null, "/reserve/add"]]);
  });

  test("cannot be changed, nor can any that waits, because its student would have two reservations for one", async () => {
    const [from, wanted] = [await schedule(12, 10), await fullSchedule(12, 14)];
    const student = await holder(from);
    const { reserveId } = await student.change(wanted.id, true);
    const waiting = await holder(wanted.id, { kind: ReserveResult.Wait });
    const [free, full] = [await schedule(13, 15), await fullSchedule(13, 10)];
    const { trainingReserve } = await world.callerAs(Role.Administrator);
    const found = { found: "onlyWaits" };
    await expectUnchanged(world.db, async () => {
      await expectRefused(student.change(free, false, reserveId), "UnauthorizedOperation", found);
      for (const to of [free, full.id]) {
        await expectRefused(waiting.change(to, true), "UnauthorizedOperation", found);
        await expectRefused(
          trainingReserve.change({ reserveId: waiting.heldId, scheduleId: to }),
          "UnauthorizedOperation",
          found,
        );
      }
    });
  });

  type Wisher = Awaited<ReturnType<typeof holder>> & { from: number; wanted: number };
  const staff = () => world.callerAs(Role.Administrator);
  const move = async (id: number, day: number) => {
    const { trainingSchedule } = await staff();
    const { roomId, instructorId, capacity, version } = await trainingSchedule.get({ id });
    return trainingSchedule.update({
      ...{ id, roomId, instructorId, capacity, version },
      startDate: `2027-03-${day}T18:00:00+09:00`,
      endDate: `2027-03-${day}T20:00:00+09:00`,
    });
  };
  const passTo = (now: string) => async () => {
    world.clock.set(now);
    await endAllOverdueWishes({ db: world.db, clock: world.clock, actor: null });
  };
  type Told = [subject: string, calendar: "publish" | "cancel" | null, page: string];
  const kept = "/reserve/detail/";
  test.each<[string, (wisher: Wisher) => Promise<unknown>, ReservationState, Told]>([
    [
      "the reservation is cancelled",
      ({ cancel, heldId }) => cancel(heldId),
      Cancel,
      ["予約をキャンセルしました", "cancel", "/reserve/add"],
    ],
    [
      "it is changed for another",
      async ({ change }) => change(await schedule(16, 10)),
      Cancel,
      ["予約を変更しました", "publish", "/reserve/future"],
    ],
    [
      "all are cancelled",
      async ({ id }) =>
        (await staff()).trainingReserve.cancelStudentAllReserve({ studentUserId: id }),
      Cancel,
      ["予約をすべてキャンセルしました", "cancel", "/reserve/future"],
    ],
    [
      "its schedule is called off",
      async ({ from }) => (await staff()).trainingSchedule.callOff({ id: from, version: 1 }),
      Cancel,
      ["研修が中止になりました", "cancel", "/reserve/add"],
    ],
    [
      "its schedule comes to the cutoff",
      passTo("2027-03-12T15:00:00+09:00"),
      Confirm,
      ["キャンセル待ちを終了しました", null, kept],
    ],
    [
      "its schedule moves past its cutoff",
      ({ from }) => move(from, 10),
      Confirm,
      ["研修の日時・場所が変わりました", "publish", "/reserve/future"],
    ],
    [
      "the schedule wished for moves past its cutoff",
      ({ wanted }) => move(wanted, 10),
      Confirm,
      ["キャンセル待ちを終了しました", null, kept],
    ],
    [
      "it is marked",
      async ({ heldId }) => {
        world.clock.set("2027-03-13T10:00:00+09:00");
        await (await staff()).attendance.add({ trainingReserveId: heldId, state: 0 });
      },
      ReservationState.Attendance,
      ["キャンセル待ちを終了しました", null, "/reserve/add"],
    ],
  ])("ends when %s, and one mail says so", async (_, act, left, [subject, calendar, page]) => {
    const [from, wanted] = [await schedule(13, 10), await fullSchedule(14, 10)];
    const student = await holder(from);
    await student.change(wanted.id, true);
    await act({ ...student, from, wanted: wanted.id });
    expect((await student.states()).slice(0, 2)).toEqual([
      [from, left],
      [wanted.id, Cancel],
    ]);
    // The mail about the wish had not left.
    expect(await student.mails()).toEqual([
      [subject, calendar, page === kept ? `${page}${student.heldId}` : page],
    ]);
    const [mail] = await world.db
      .selectFrom("mail")
      .select("body")
      .where("userId", "=", student.id)
      .execute();
    expect(mail?.body).toMatch(/2027\/03\/1[04]\([日水]\) /);
    expect(mail?.body).toContain("キャンセル待ち");
    if (world.clock.now() < new Date("2027-03-12T15:00:00+09:00")) await wanted.free();
    expect((await student.states())[1]).toEqual([wanted.id, Cancel]);
  });

  test("ends at the cutoff of the schedule wished for, where that is the earlier one", async () => {
    const [from, wanted] = [await schedule(14, 10), await fullSchedule(13, 10)];
    const student = await holder(from);
    await student.change(wanted.id, true);
    await passTo("2027-03-12T14:59:59+09:00")();
    expect((await student.states())[1]).toEqual([wanted.id, Wait]);
    await passTo("2027-03-12T15:00:00+09:00")();
    expect((await student.states())[1]).toEqual([wanted.id, Cancel]);
  });

  test("stays where a move leaves both before their cutoffs, at the same time even", async () => {
    const [from, wanted] = [await schedule(12, 10), await fullSchedule(14, 18)];
    const student = await holder(from);
    await student.change(wanted.id, true);
    await move(from, 14);
    expect(await student.states()).toEqual([
      [from, Confirm],
      [wanted.id, Wait],
    ]);
  });
});

describe("a question that others overtake while its act waits for them", () => {
  const MOVED = { startDate: "2027-03-20T17:00:00+09:00", endDate: "2027-03-20T19:00:00+09:00" };

  test("a change into a schedule that staff are moving is refused with the new time, and books nothing", async () => {
    const student = await holder(await schedule(19, 10));
    const target = await schedule(20, 10);
    const administrator = await world.build.user({ role: Role.Administrator });
    const { roomId, capacity } = await world.db
      .selectFrom("schedule")
      .select(["roomId", "capacity"])
      .where("id", "=", target)
      .executeTakeFirstOrThrow();
    const { trainingReserve } = await world.as(student);
    const shown = {
      startDate: "2027-03-20T10:00:00+09:00",
      endDate: "2027-03-20T12:00:00+09:00",
      schoolName: expect.any(String),
      roomName: expect.any(String),
    };
    const input = { reserveId: student.heldId, scheduleId: target, acceptWaiting: false };
    // What the screen shows before the move.
    const before = await trainingReserve
      .change({ ...input, expected: { fee: -1 } })
      .catch(({ cause }) => cause.parameters.actual);
    expect(before.schedule).toEqual(shown);

    let changing: Promise<unknown> | undefined;
    await world.db.transaction().execute(async (tx) => {
      const staff = await world.as(administrator, tx);
      await staff.trainingSchedule.update({ id: target, version: 1, roomId, capacity, ...MOVED });
      changing = trainingReserve.change({ ...input, expected: before }).catch((error) => error);
      await waitForLock(world.db);
    });
    await expectRefused(Promise.reject(await changing), "DbConflict", {
      found: "otherwise",
      actual: {
        ...before,
        schedule: { ...before.schedule, ...MOVED },
        penaltyFreeUntil: "2027-03-19T15:00:00+09:00",
      },
    });
    expect(await student.states()).toEqual([[expect.any(Number), Confirm]]);
  });

  test("of two payments of the same debt at once the second is refused with what is owed by now", async () => {
    const { id: studentUserId } = await world.build.student();
    await world.build.cashFlow({ studentUserId, type: CashFlowType.Invoice, amount: 4000 });
    const administrator = await world.build.user({ role: Role.Administrator });
    const payment = {
      studentUserId,
      type: CashFlowType.Payment,
      amount: 4000,
      expected: { totalAmount: -4000 },
    };
    let second: Promise<unknown> | undefined;
    await world.db.transaction().execute(async (tx) => {
      await (await world.as(administrator, tx)).cashFlow.add(payment);
      second = (await world.as(administrator)).cashFlow.add(payment).catch((error) => error);
      await waitForLock(world.db);
    });
    await expectRefused(Promise.reject(await second), "DbConflict", {
      found: "otherwise",
      actual: { totalAmount: 0 },
    });
  });
});
