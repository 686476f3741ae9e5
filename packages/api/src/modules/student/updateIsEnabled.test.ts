import { ReservationState, ReserveResult, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createSession, validateSession } from "#modules/auth/index.ts";
import { isAbout } from "#recording/record.ts";
import {
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  useWorldPerTest,
  type World,
} from "#testing.ts";

const UNKNOWN = 999_999;

const world = useWorldPerTest();

const administrator = async () => (await world.callerAs(Role.Administrator)).student;
const scheduleOn = (day: string, capacity: number) =>
  world.build.schedule({
    startDate: `${day}T13:00:00+09:00`,
    endDate: `${day}T15:00:00+09:00`,
    capacity,
  });
/** A schedule whose one place is taken. */
async function fullSchedule(day = "2027-03-12") {
  const schedule = await scheduleOn(day, 1);
  const held = await world.build.reservation({ scheduleId: schedule.id });
  return { scheduleId: schedule.id, held };
}
const queue = (scheduleId: number, student: { id: number }) =>
  world.build.reservation({ scheduleId, studentUserId: student.id, kind: ReserveResult.Wait });
const reservation = (id: number) =>
  world.db
    .selectFrom("reservation")
    .select(["kind", "state"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const asPromoted = { kind: ReserveResult.CarryUp, state: ReservationState.Confirm };
const stillWaiting = { kind: ReserveResult.Wait, state: ReservationState.Wait };
const mailsTo = async (emailAddress: string) => {
  const mails = await world.db
    .selectFrom("mail")
    .select("subject")
    .where("toAddress", "=", emailAddress)
    .execute();
  return mails.map(({ subject }) => subject);
};
const descriptions = async () => {
  const rows = await world.db.selectFrom("auditLog").select("description").orderBy("id").execute();
  return rows.map(({ description }) => description);
};

test("a stopped student is out at once, and back in when started", async () => {
  const administrators = await administrator();
  const { id } = await world.build.student({ name: "髙橋 一" });
  const sessions = await Promise.all([
    createSession(world.db, id, world.clock.now()),
    createSession(world.db, id, world.clock.now()),
  ]);
  const other = await createSession(world.db, (await world.build.student()).id, world.clock.now());

  await administrators.updateIsEnabled({ id, isEnabled: false, version: 1 });
  expect(await administrators.get({ id })).toMatchObject({ isEnabled: false, version: 2 });
  for (const { token } of sessions) expect(await validateSession(world, token)).toBeNull();
  expect(await validateSession(world, other.token)).not.toBeNull();
  // Disabled once more: nothing changes, and it is no error.
  await administrators.updateIsEnabled({ id, isEnabled: false, version: 2 });

  await administrators.updateIsEnabled({ id, isEnabled: true, version: 3 });
  expect(await administrators.get({ id })).toMatchObject({ isEnabled: true, version: 4 });
  // The former sign-in sessions are gone for good.
  for (const { token } of sessions) expect(await validateSession(world, token)).toBeNull();
  const { token } = await createSession(world.db, id, world.clock.now());
  expect(await validateSession(world, token)).toMatchObject({ userId: id });
  const audit = await world.db
    .selectFrom("auditLog")
    .select(["category", "description", "targets"])
    .orderBy("id")
    .execute();
  expect(audit).toEqual(
    ["停止", "停止", "開始"].map((change) => ({
      category: "研修生",
      description: `髙橋 一さんの利用を${change}`,
      targets: { user: [id] },
    })),
  );
});

test("a former student who is stopped is started again, and can be linked again", async () => {
  const administrators = await world.callerAs(Role.Administrator);
  const { id } = await world.build.guestStudent({ isEnabled: false });
  await world.build.cashFlow({ studentUserId: id });
  const linkable = async () =>
    (await administrators.user.getUnlinkStudents({})).rows.map((account) => account.id);
  expect(await linkable()).toEqual([]);
  await administrators.student.updateIsEnabled({ id, isEnabled: true, version: 1 });
  expect(await linkable()).toEqual([id]);
  await administrators.student.updateIsEnabled({ id, isEnabled: false, version: 2 });
  expect(await linkable()).toEqual([]);
});

test("refusals change nothing", async () => {
  const administrators = await administrator();
  const { id } = await world.build.student();
  const { token } = await createSession(world.db, id, world.clock.now());
  const { scheduleId } = await fullSchedule();
  await queue(scheduleId, { id });
  const staff = await world.build.user({ role: Role.Administrator });
  const guest = await world.build.guestStudent();
  const roles = [Role.Instructor, Role.Viewer, Role.Student, Role.Guest];
  const others = await Promise.all(roles.map((role) => world.callerAs(role)));
  await expectUnchanged(world.db, async () => {
    for (const version of [0, 2]) {
      await expectRefused(
        administrators.updateIsEnabled({ id, isEnabled: false, version }),
        "DbConflict",
      );
    }
    for (const nobody of [staff.id, guest.id, UNKNOWN]) {
      await expectRefused(
        administrators.updateIsEnabled({ id: nobody, isEnabled: false, version: 1 }),
        "UserNotFound",
      );
    }
    for (const { student: other } of others) {
      await expectRefused(
        other.updateIsEnabled({ id, isEnabled: false, version: 1 }),
        "UnauthorizedOperation",
      );
    }
  });
  expect(await validateSession(world, token)).not.toBeNull();
});

describe("in a queue", () => {
  test("a student who is started again takes free places, and is told", async () => {
    const administrators = await administrator();
    const student = await world.build.student({
      isEnabled: false,
      name: "髙橋 一",
      emailAddress: "hajime@kenshu.test",
    });
    const free = [await scheduleOn("2027-03-12", 1), await scheduleOn("2027-03-13", 1)];
    const waiting = [];
    for (const { id } of free) waiting.push(await queue(id, student));
    const full = await fullSchedule("2027-03-14");
    const behind = await queue(full.scheduleId, student);
    // Its cutoff was yesterday at 15:00.
    const late = await scheduleOn("2027-03-10", 1);
    const tooLate = await queue(late.id, student);

    await administrators.updateIsEnabled({ id: student.id, isEnabled: true, version: 1 });
    for (const { id } of waiting) expect(await reservation(id)).toEqual(asPromoted);
    expect(await reservation(behind.id)).toEqual(stillWaiting);
    expect(await reservation(tooLate.id)).toEqual(stillWaiting);
    expect(await mailsTo("hajime@kenshu.test")).toEqual([
      "【Kenshu】キャンセル待ちの予約が確定しました",
      "【Kenshu】キャンセル待ちの予約が確定しました",
    ]);
    expect(await descriptions()).toEqual([
      "髙橋 一さんの利用を開始",
      expect.stringContaining("髙橋 一さんをキャンセル待ちから繰り上げ"),
      expect.stringContaining("髙橋 一さんをキャンセル待ちから繰り上げ"),
    ]);
  });

  test("a student without a training still waits when started again", async () => {
    const administrators = await administrator();
    const student = await world.build.unenrolledStudent({ isEnabled: false, name: "髙橋 一" });
    await world.build.activity({
      studentUserId: student.id,
      startDate: "2027-01-05",
      endDate: "2027-02-20",
      state: TakingState.Suspend,
    });
    const waiting = await queue((await scheduleOn("2027-03-12", 1)).id, student);
    await administrators.updateIsEnabled({ id: student.id, isEnabled: true, version: 1 });
    expect(await reservation(waiting.id)).toEqual(stillWaiting);
    expect(await descriptions()).toContainEqual(
      expect.stringContaining("受講中の研修がないため繰り上げずに見送り"),
    );
  });

  test("a stopped student is passed over when a place falls free, and blocks nobody", async () => {
    const administrators = await administrator();
    const first = await world.build.student({ emailAddress: "first@kenshu.test" });
    const second = await world.build.student({ emailAddress: "second@kenshu.test" });
    const { scheduleId, held } = await fullSchedule();
    const ahead = await queue(scheduleId, first);
    const behind = await queue(scheduleId, second);

    await administrators.updateIsEnabled({ id: first.id, isEnabled: false, version: 1 });
    expect(await reservation(ahead.id)).toEqual(stillWaiting);
    expect(await reservation(behind.id)).toEqual(stillWaiting);

    const instructor = await world.callerAs(Role.Instructor);
    await instructor.trainingReserve.cancel({ reserveId: held.id });
    expect(await reservation(ahead.id)).toEqual(stillWaiting);
    expect(await reservation(behind.id)).toEqual(asPromoted);
    expect(await mailsTo("first@kenshu.test")).toEqual([]);
    expect(await mailsTo("second@kenshu.test")).toHaveLength(1);
    expect(await descriptions()).toContainEqual(
      expect.stringContaining("アカウントが停止中のため繰り上げずに見送り"),
    );

    // Enabled again, the first one keeps the head of the queue.
    await administrators.updateIsEnabled({ id: first.id, isEnabled: true, version: 2 });
    expect(await reservation(ahead.id)).toEqual(stillWaiting);
    await instructor.trainingReserve.cancel({ reserveId: behind.id });
    expect(await reservation(ahead.id)).toEqual(asPromoted);
  });

  test("reservations that are confirmed stay when their student is stopped", async () => {
    const administrators = await administrator();
    const student = await world.build.student();
    const schedule = await scheduleOn("2027-03-12", 1);
    const { id } = await world.build.reservation({
      scheduleId: schedule.id,
      studentUserId: student.id,
    });
    const waiting = await queue(schedule.id, await world.build.student());
    await administrators.updateIsEnabled({ id: student.id, isEnabled: false, version: 1 });
    expect((await reservation(id)).state).toBe(ReservationState.Confirm);
    expect(await reservation(waiting.id)).toEqual(stillWaiting);
  });
});

describe("at the same time", () => {
  let pools: World["db"][];
  beforeEach(() => {
    pools = [1, 2].map(() => world.openPool(10));
    return () => expectNoFaults(world);
  });
  const on = async (role: Role, turn: number) =>
    world.as(await world.build.user({ role }), pools[turn]);

  test("when a student is stopped while another cancels, the place goes to one of the two, never to nobody", async () => {
    const administrators = await on(Role.Administrator, 0);
    const instructors = await on(Role.Instructor, 1);
    for (let time = 0; time < 10; time++) {
      const first = await world.build.student();
      const second = await world.build.student();
      const { scheduleId, held } = await fullSchedule();
      const ahead = await queue(scheduleId, first);
      const behind = await queue(scheduleId, second);
      await Promise.all([
        administrators.student.updateIsEnabled({ id: first.id, isEnabled: false, version: 1 }),
        instructors.trainingReserve.cancel({ reserveId: held.id }),
      ]);
      const order = await descriptionsAbout([first.id, second.id]);
      const [stopped, promoted] = [
        order.findIndex((description) => description.endsWith("利用を停止")),
        order.findIndex((description) => description.includes("から繰り上げ")),
      ];
      const [firstKind, secondKind] = [await reservation(ahead.id), await reservation(behind.id)];
      if (firstKind.kind === ReserveResult.CarryUp) {
        expect(promoted, "nobody is promoted after having been stopped").toBeLessThan(stopped);
        expect(secondKind).toEqual(stillWaiting);
      } else {
        expect(secondKind).toEqual(asPromoted);
      }
    }
  });

  test("when a student is started while another cancels, the place goes to that student, whichever comes first", async () => {
    const administrators = await on(Role.Administrator, 0);
    const instructors = await on(Role.Instructor, 1);
    for (let time = 0; time < 10; time++) {
      const student = await world.build.student({ isEnabled: false });
      const { scheduleId, held } = await fullSchedule();
      const waiting = await queue(scheduleId, student);
      await Promise.all([
        administrators.student.updateIsEnabled({ id: student.id, isEnabled: true, version: 1 }),
        instructors.trainingReserve.cancel({ reserveId: held.id }),
      ]);
      expect(await reservation(waiting.id)).toEqual(asPromoted);
    }
  });

  test("a queue that the student joins while being started is not missed", async () => {
    const administrators = await on(Role.Administrator, 0);
    const instructors = await on(Role.Instructor, 1);
    const student = await world.build.student({ isEnabled: false });
    const earlier = await fullSchedule("2027-03-12");
    await queue(earlier.scheduleId, student);
    const { scheduleId, held } = await fullSchedule("2027-03-13");

    const starting = await world.db.transaction().execute(async (tx) => {
      // Holds up the call before it has locked the student, who joins another queue meanwhile.
      await sql`select from schedule where id = ${earlier.scheduleId} for update`.execute(tx);
      const call = administrators.student.updateIsEnabled({
        id: student.id,
        isEnabled: true,
        version: 1,
      });
      await waitForLock(world.db);
      const { result } = await instructors.trainingReserve.reserve({
        scheduleId,
        studentId: student.id,
        noPenalty: false,
      });
      expect(result).toBe(ReserveResult.Wait);
      await instructors.trainingReserve.cancel({ reserveId: held.id });
      return { call };
    });
    await starting.call;
    const joined = await world.db
      .selectFrom("reservation")
      .select(["kind", "state"])
      .where("scheduleId", "=", scheduleId)
      .where("studentUserId", "=", student.id)
      .executeTakeFirst();
    expect(joined).toEqual(asPromoted);
  });

  async function descriptionsAbout(ids: number[]): Promise<string[]> {
    const rows = await world.db
      .selectFrom("auditLog")
      .select("description")
      .where((eb) => eb.or(ids.map((user) => isAbout({ user }))))
      .orderBy("id")
      .execute();
    return rows.map(({ description }) => description);
  }
});
