import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import { createSession, validateSession } from "#modules/auth/index.ts";
import {
  expectInvalid,
  expectRefused,
  expectUnchanged,
  lastLog,
  useWorldPerTest,
  type World,
} from "#testing.ts";

const UNKNOWN = 999_999;
const names = { name: "西村 浩二", nameKana: "ニシムラ コウジ" };

const world = useWorldPerTest();

async function administrator(given: object = {}) {
  const { id } = await world.build.user({ role: Role.Administrator, ...given });
  return { id, user: (await world.as({ id })).user };
}
const staffGuest = (given: object = {}) =>
  world.build.user({ role: Role.Guest, name: "野口 修", nameKana: "ノグチ オサム", ...given });
const rowOf = (id: number) =>
  world.db.selectFrom("appUser").selectAll().where("id", "=", id).executeTakeFirst();

test("a guest is given a role and an employee, and has both at the next request", async () => {
  const { id: callerId, user } = await administrator();
  const guest = await staffGuest();
  const { token } = await createSession(world.db, guest.id, world.clock.now());
  await user.update({
    ...names,
    id: guest.id,
    name: " 西村 浩二 ",
    role: Role.Instructor,
    heartfulEmployeeId: 1002,
    heartfulEmployeeCode: "E01002",
    version: 1,
  });
  expect(await user.getUserProfile({ userId: guest.id })).toMatchObject({
    ...names,
    role: Role.Instructor,
    heartfulEmployeeId: 1002,
    heartfulEmployeeCode: "E01002",
    version: 2,
  });
  expect(await validateSession(world, token)).toMatchObject({ role: Role.Instructor, letter: "I" });
  expect(await lastLog(world)).toEqual({
    category: "利用者",
    description: "西村 浩二さんを更新（権限をゲストから講師に変更）",
    targets: { user: [guest.id] },
    operateUserId: callerId,
  });

  await user.update({ ...names, id: guest.id, role: Role.Viewer, version: 2 });
  expect(await validateSession(world, token)).toMatchObject({ role: Role.Viewer, letter: "V" });
});

test("the employee stays when it is not named, is unlinked by null, and has no code of another's", async () => {
  const { user } = await administrator();
  const { id } = await world.build.user({
    role: Role.Viewer,
    heartfulEmployeeId: 1002,
    heartfulEmployeeCode: "E01002",
  });
  let version = 1;
  const employeeAfter = async (given: object) => {
    await user.update({ ...names, id, role: Role.Viewer, version, ...given });
    version++;
    const { heartfulEmployeeId, heartfulEmployeeCode } = await user.getUserProfile({ userId: id });
    return [heartfulEmployeeId, heartfulEmployeeCode];
  };
  expect(await employeeAfter({})).toEqual([1002, "E01002"]);
  expect((await lastLog(world)).description).toBe("西村 浩二さんを更新");
  expect(await employeeAfter({ heartfulEmployeeId: 1003 })).toEqual([1003, null]);
  expect(await employeeAfter({ heartfulEmployeeId: null, heartfulEmployeeCode: "E01003" })).toEqual(
    [null, null],
  );
  expect(await employeeAfter({ heartfulEmployeeCode: "E01003" })).toEqual([null, null]);
});

test("an employee belongs to one user, the first who asks", async () => {
  const { user } = await administrator();
  const holder = await world.build.user({
    role: Role.Instructor,
    name: "増田 由美子",
    heartfulEmployeeId: 1002,
  });
  const { id } = await world.build.user({ role: Role.Viewer });
  const input = { ...names, id, role: Role.Viewer, heartfulEmployeeId: 1002, version: 1 } as const;
  await expectUnchanged(world.db, () =>
    expectRefused(user.update(input), "HeartfulEmployeeIdAlreadyUsed", {
      userName: "増田 由美子",
    }),
  );
  const keyed = createCaller({
    ...(await world.contextAs(await world.build.user({ role: Role.Administrator }))),
    idempotencyKey: "taken",
  });
  const refusedUnderKey = () =>
    expectRefused(keyed.user.update(input), "HeartfulEmployeeIdAlreadyUsed", {
      userName: "増田 由美子",
    });
  await expectUnchanged(world.db, refusedUnderKey, "idempotent_call");
  await expectUnchanged(world.db, refusedUnderKey);
  // A user's own employee belongs to nobody else.
  await user.update({
    ...names,
    id: holder.id,
    role: Role.Instructor,
    heartfulEmployeeId: 1002,
    version: 1,
  });
  const outcomes = await Promise.allSettled([
    user.update({ ...input, heartfulEmployeeId: 1003 }),
    user.update({
      ...input,
      id: (await world.build.user({ role: Role.Viewer })).id,
      heartfulEmployeeId: 1003,
    }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("one changes the own name and employee, never the own role", async () => {
  const own = await administrator();
  const input = { ...names, id: own.id, version: 1 };
  await expectUnchanged(world.db, async () => {
    for (const role of [Role.Instructor, Role.Viewer] as const) {
      await expectRefused(own.user.update({ ...input, role }), "UnauthorizedOperation");
    }
  });
  await own.user.update({ ...input, role: Role.Administrator, heartfulEmployeeId: 1001 });
  expect(await rowOf(own.id)).toMatchObject({
    ...names,
    role: Role.Administrator,
    heartfulEmployeeId: 1001,
  });
});

test("a developer counts as an administrator and stays one", async () => {
  const own = await administrator({ role: Role.Developer });
  await own.user.update({ ...names, id: own.id, role: Role.Administrator, version: 1 });
  expect(await rowOf(own.id)).toMatchObject({ role: Role.Developer, version: 2 });
  const { user } = await administrator();
  await user.update({ ...names, id: own.id, role: Role.Viewer, version: 2 });
  expect(await rowOf(own.id)).toMatchObject({ role: Role.Viewer });
});

test("a stopped user is out at once, and back in when started", async () => {
  const { user } = await administrator();
  const { id } = await world.build.user({ role: Role.Instructor, name: "西村 浩二" });
  const { token } = await createSession(world.db, id, world.clock.now());
  await user.updateIsEnabled({ id, isEnabled: false, version: 1 });
  expect(await validateSession(world, token)).toBeNull();
  expect(await rowOf(id)).toMatchObject({ isEnabled: false, version: 2 });
  expect((await lastLog(world)).description).toBe("西村 浩二さんの利用を停止");

  await user.updateIsEnabled({ id, isEnabled: true, version: 2 });
  expect(await rowOf(id)).toMatchObject({ isEnabled: true, version: 3 });
  expect((await lastLog(world)).description).toBe("西村 浩二さんの利用を開始");
  // The former sign-in session is gone for good.
  expect(await validateSession(world, token)).toBeNull();
  const again = await createSession(world.db, id, world.clock.now());
  expect(await validateSession(world, again.token)).toMatchObject({ userId: id });
});

test("a user to whom nothing refers goes, with sign-in sessions", async () => {
  const { user } = await administrator();
  const asStudent = { temporaryRegistrationPattern: SignUpPattern.Student };
  for (const guest of [await staffGuest(), await staffGuest(asStudent)]) {
    const { token } = await createSession(world.db, guest.id, world.clock.now());
    await user.remove({ id: guest.id, version: 1 });
    expect(await rowOf(guest.id)).toBeUndefined();
    expect(await validateSession(world, token)).toBeNull();
    expect(await lastLog(world)).toMatchObject({
      category: "利用者",
      description: "野口 修さんを削除",
      targets: { user: [guest.id] },
    });
  }
});

test("a user to whom something refers is not removed", async () => {
  const { build } = world;
  const { user } = await administrator();
  const leading = await build.user({ role: Role.Instructor });
  const grading = await build.user({ role: Role.Instructor });
  const paid = await build.user({ role: Role.Administrator });
  const former = await staffGuest({ temporaryRegistrationPattern: SignUpPattern.Student });
  await build.schedule({
    startDate: "2027-03-12T10:00:00+09:00",
    endDate: "2027-03-12T12:00:00+09:00",
    instructorId: leading.id,
  });
  const student = await build.unenrolledStudent();
  const activity = await build.activity({ studentUserId: student.id });
  const content = await build.trainingContent();
  await build.progress({
    activityId: activity.id,
    trainingContentId: content.id,
    instructorId: grading.id,
  });
  await build.cashFlow({ studentUserId: student.id, createdBy: paid.id });
  await build.cashFlow({ studentUserId: former.id });
  await expectUnchanged(world.db, async () => {
    for (const { id } of [leading, grading, paid, former]) {
      await expectRefused(user.remove({ id, version: 1 }), "ForeignKeyViolation");
    }
  });
});

describe("who leads schedules ahead", () => {
  const on = (startDate: string, instructorId: number, given = {}) =>
    world.build.schedule({
      startDate,
      endDate: startDate.replace("T10", "T12"),
      instructorId,
      ...given,
    });
  const leave = async (
    act: "stop" | "demote",
    { user }: Awaited<ReturnType<typeof administrator>>,
    id: number,
    expected?: object,
  ) =>
    act === "stop"
      ? user.updateIsEnabled({ id, isEnabled: false, version: 1, expected })
      : user.update({ ...names, id, role: Role.Viewer, version: 1, expected });

  test.each(["stop", "demote"] as const)("can %s only with these named", async (act) => {
    const by = await administrator();
    const { id } = await world.build.user({ role: Role.Instructor, ...names });
    const second = await on("2027-03-12T10:00:00+09:00", id);
    const first = await on("2027-03-11T10:00:00+09:00", id);
    await on("2027-03-09T10:00:00+09:00", id);
    await on("2027-03-13T10:00:00+09:00", id, { retiredAt: world.clock.now() });
    const { schedulesAhead } = await by.user.getUserProfile({ userId: id });
    expect(schedulesAhead.map((schedule) => schedule.id)).toEqual([first.id, second.id]);
    await expectUnchanged(world.db, async () => {
      for (const shown of [[], schedulesAhead.slice(1)]) {
        await expectRefused(leave(act, by, id, { schedules: shown }), "DbConflict", {
          found: "otherwise",
          actual: { schedules: schedulesAhead },
        });
      }
    });
    await leave(act, by, id, { schedules: schedulesAhead });
    expect(await rowOf(id)).toMatchObject(
      act === "stop" ? { isEnabled: false } : { role: Role.Viewer },
    );
  });

  test("can stop unnamed, for callers that expect nothing, and when only the name changes", async () => {
    const by = await administrator();
    const { id } = await world.build.user({ role: Role.Instructor, ...names });
    await on("2027-03-11T10:00:00+09:00", id);
    const input = { ...names, id, role: Role.Administrator, version: 1 };
    await by.user.update({ ...input, expected: { schedules: [] } });
    await by.user.updateIsEnabled({ id, isEnabled: false, version: 2 });
    // A stopped person leaves nothing that was not left before.
    const after = { ...input, role: Role.Viewer, version: 3, expected: { schedules: [] } };
    await by.user.update(after);
  });

  test("cannot be removed, and is told which they are", async () => {
    const { user } = await administrator();
    const { id } = await world.build.user({ role: Role.Instructor, ...names });
    await on("2027-03-11T10:00:00+09:00", id);
    const { schedulesAhead } = await user.getUserProfile({ userId: id });
    await expectUnchanged(world.db, async () => {
      await expectRefused(user.remove({ id, version: 1 }), "ForeignKeyViolation", {
        schedules: schedulesAhead,
      });
    });
  });

  test.each(["stop", "demote"] as const)(
    "and gets another at the same moment: never both, with %s",
    async (act) => {
      const by = await administrator();
      const { id } = await world.build.user({ role: Role.Instructor, ...names });
      const { id: roomId } = await world.build.room();
      const { trainingSchedule } = await world.as(by);
      const times = {
        startDate: "2027-03-11T10:00:00+09:00",
        endDate: "2027-03-11T12:00:00+09:00",
      };
      const { both } = await world.db.transaction().execute(async (tx) => {
        await sql`select from app_user where id = ${id} for update`.execute(tx);
        const both = Promise.allSettled([
          trainingSchedule.add({ ...times, roomId, capacity: 5, instructorId: id }),
          leave(act, by, id, { schedules: [] }),
        ]);
        await waitForLock(world.db, 2);
        return { both };
      });
      expect((await both).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    },
  );
});

test("refusals change nothing", async () => {
  const own = await administrator();
  const { user } = own;
  const { id } = await world.build.user({ role: Role.Administrator });
  const { token } = await createSession(world.db, id, world.clock.now());
  const student = await world.build.student();
  const unregistered = await staffGuest({ isUnregistered: true });
  const studentGuest = await staffGuest({
    temporaryRegistrationPattern: SignUpPattern.Student,
  });
  const roles = [Role.Instructor, Role.Viewer, Role.Student, Role.Guest];
  const others = await Promise.all(roles.map((role) => world.callerAs(role)));
  const input = { ...names, id, role: Role.Viewer, version: 1 } as const;

  await expectUnchanged(world.db, async () => {
    const eachRefused = async (
      by: typeof user,
      given: object,
      ...refusal: [ErrorCode, parameters?: object]
    ) => {
      await expectRefused(by.update({ ...input, ...given }), ...refusal);
      await expectRefused(by.remove({ id, version: 1, ...given }), ...refusal);
      await expectRefused(
        by.updateIsEnabled({ id, isEnabled: false, version: 1, ...given }),
        ...refusal,
      );
    };
    await eachRefused(user, { version: 2 }, "DbConflict");
    for (const nobody of [student.id, unregistered.id, UNKNOWN]) {
      await eachRefused(user, { id: nobody }, "UserNotFound");
    }
    await eachRefused(user, { id: own.id }, "UnauthorizedOperation", { found: "oneself" });
    await expectRefused(user.update({ ...input, id: studentGuest.id }), "UnauthorizedOperation");
    for (const other of others) await eachRefused(other.user, {}, "UnauthorizedOperation");
    for (const role of [Role.Guest, Role.Developer, Role.Student]) {
      await expectInvalid(user.update({ ...input, role: role as never }), "role", "roleが不正です");
    }
    await expectInvalid(user.update({ ...input, role: null as never }), "role");
    await expectInvalid(user.update({ ...input, name: " " }), "name");
    await expectInvalid(user.update({ ...input, nameKana: "ア".repeat(31) }), "nameKana");
  });
  expect(await validateSession(world, token)).toMatchObject({ userId: id });
});

describe("administrators who act on each other at the same time", () => {
  let pools: World["db"][];
  beforeEach(() => {
    pools = [1, 2, 3].map(() => world.openPool(5));
  });
  const acts = {
    stops: (by: Caller, id: number) =>
      by.user.updateIsEnabled({ id, isEnabled: false, version: 1 }),
    demotes: (by: Caller, id: number) =>
      by.user.update({ ...names, id, role: Role.Viewer, version: 1 }),
    removes: (by: Caller, id: number) => by.user.remove({ id, version: 1 }),
  };
  type Caller = Awaited<ReturnType<World["as"]>>;
  type Act = keyof typeof acts;
  const pairs: [Act, Act][] = [
    ["stops", "stops"],
    ["demotes", "demotes"],
    ["removes", "removes"],
    ["stops", "removes"],
    ["demotes", "stops"],
    ["removes", "demotes"],
  ];
  const administrators = async (count: number) => {
    const rows = await Promise.all(
      Array.from({ length: count }, () => world.build.user({ role: Role.Administrator })),
    );
    return Promise.all(
      rows.map(async ({ id }, turn) => ({ id, caller: await world.as({ id }, pools[turn]) })),
    );
  };
  const left = async () => {
    const rows = await world.db
      .selectFrom("appUser")
      .select("id")
      .where("role", "=", Role.Administrator)
      .where("isEnabled", "=", true)
      .execute();
    return rows.length;
  };
  /** Makes all of them wait for one lock, so that none is decided when the others begin. */
  async function atOnce(ids: number[], begin: () => Promise<unknown>[]) {
    const calls = await world.db.transaction().execute(async (tx) => {
      await sql`select from app_user where id = any(${ids}) for update`.execute(tx);
      const begun = begin().map((call) =>
        call.then(
          () => "done",
          (error: unknown) => error,
        ),
      );
      await waitForLock(world.db, begun.length);
      return { begun };
    });
    return Promise.all(calls.begun);
  }

  test.each(pairs)(
    "when one sends %s and the other %s, one of them stays",
    async (first, second) => {
      const [one, other] = (await administrators(2)) as [Administrator, Administrator];
      const outcomes = await atOnce([one.id, other.id], () => [
        acts[first](one.caller, other.id),
        acts[second](other.caller, one.id),
      ]);
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
      const refused = outcomes.find((outcome) => outcome !== "done");
      await expectRefused(Promise.reject(refused), "UnauthorizedOperation");
      expect(await left()).toBe(1);
    },
  );

  test("when three stop each other in a circle, one of them at least stays", async () => {
    const three = await administrators(3);
    await atOnce(
      three.map(({ id }) => id),
      () =>
        three.map(({ caller }, turn) =>
          acts.stops(caller, three[(turn + 1) % three.length]?.id ?? UNKNOWN),
        ),
    );
    expect(await left()).toBeGreaterThanOrEqual(1);
  });

  type Administrator = { id: number; caller: Caller };
});
