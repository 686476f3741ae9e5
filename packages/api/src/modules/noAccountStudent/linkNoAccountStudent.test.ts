import { ReserveResult, Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { TRPCError } from "@trpc/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  lastLog,
  useWorldPerTest,
  type World,
} from "#testing.ts";

const UNKNOWN = 999_999;
const ADDRESS = "Hanako@kenshu.test";

const world = useWorldPerTest();
afterEach(async () => {
  await expectNoFaults(world);
});

const administrator = async () => (await world.callerAs(Role.Administrator)).user;
const noAccount = (given: object = {}) =>
  world.build.unenrolledStudent({
    emailAddress: null,
    passwordHash: null,
    isConfirmed: false,
    isReceiveEMailEnabled: false,
    therapistId: null,
    ...given,
  });
const between = (student: { id: number }, account: { id: number }) => ({
  userId: student.id,
  accountUserId: account.id,
  version: 1,
  accountVersion: 1,
});
const rowOf = (id: number) =>
  world.db.selectFrom("appUser").selectAll().where("id", "=", id).executeTakeFirst();

const mails = () => world.db.selectFrom("mail").select(["toAddress", "subject", "body"]).execute();

test("the student's row takes the account over and keeps the rest; the other row goes", async () => {
  const student = await noAccount({ name: "佐藤 花子", nameKana: "サトウ ハナコ" });
  const account = await world.build.guestStudent({
    name: "佐藤花子",
    emailAddress: ADDRESS,
    passwordHash: "a hash",
    goal: "毎週通う",
  });
  const before = await rowOf(student.id);
  await (await administrator()).linkNoAccountStudent(between(student, account));
  expect(await rowOf(account.id)).toBeUndefined();
  expect(await rowOf(student.id)).toEqual({
    ...before,
    emailAddress: ADDRESS,
    passwordHash: "a hash",
    isConfirmed: true,
    isReceiveEMailEnabled: true,
    goal: "毎週通う",
    version: 2,
  });
});

test("a goal that staff have entered stays", async () => {
  const student = await noAccount({ goal: "店長になる" });
  const account = await world.build.guestStudent({ goal: "毎週通う" });
  await (await administrator()).linkNoAccountStudent(between(student, account));
  expect((await rowOf(student.id))?.goal).toBe("店長になる");
});

test("the person is mailed and found by the address; the log tells who has linked whom", async () => {
  const student = await noAccount({ name: "佐藤 花子" });
  const account = await world.build.guestStudent({
    name: "佐藤花子",
    emailAddress: ADDRESS,
    isReceiveEMailEnabled: false,
  });
  const person = await world.build.user({ role: Role.Administrator });
  const caller = await world.as(person);
  await caller.user.linkNoAccountStudent(between(student, account));
  expect(await lastLog(world)).toEqual({
    category: "アカウントなし研修生",
    description: `佐藤 花子さんに佐藤花子さんのアカウント（ID ${account.id}）を紐づけ`,
    targets: { user: [student.id] },
    operateUserId: person.id,
  });
  expect(await mails()).toEqual([
    {
      toAddress: ADDRESS,
      subject: "【Kenshu】研修の記録を見られるようになりました",
      body: expect.stringMatching(/^佐藤 花子 様\n/),
    },
  ]);
  const found = await caller.student.searchStudents({ keyword: "hanako@" });
  expect(found.rows.map(({ id }) => id)).toEqual([student.id]);
  expect((await caller.user.getNoAccountStudents({})).totalCount).toBe(0);
  expect((await caller.user.getGuestStudents()).totalCount).toBe(0);
  expect((await caller.user.getUnlinkStudents({})).rows.map(({ id }) => id)).toEqual([student.id]);
});

test("refusals change nothing", async () => {
  const { build } = world;
  const user = await administrator();
  const student = await noAccount();
  const account = await build.guestStudent();
  const right = between(student, account);

  const withHistory = {
    activity: await build.guestStudent(),
    reservation: await build.guestStudent(),
    cashFlow: await build.guestStudent(),
  };
  await build.activity({ studentUserId: withHistory.activity.id, state: 3, endDate: "2027-03-01" });
  await build.reservationOn("2027-03-01", {
    studentUserId: withHistory.reservation.id,
    kind: ReserveResult.Cancel,
  });
  await build.cashFlow({ studentUserId: withHistory.cashFlow.id });
  const notWaiting = [
    ...Object.values(withHistory),
    await build.guestStudent({ isEnabled: false }),
    await build.guestStudent({ isUnregistered: true }),
    await build.guestStudent({ temporaryRegistrationPattern: SignUpPattern.Staff }),
    await build.user({ role: Role.Viewer }),
    await build.student(),
    await noAccount(),
    student,
  ];
  const notWithout = [
    await build.student(),
    await noAccount({ isEnabled: false }),
    await build.user({ role: Role.Instructor, emailAddress: null, passwordHash: null }),
    await build.guestStudent(),
  ];
  const roles = [Role.Instructor, Role.Viewer, Role.Student, Role.Guest];
  const others = await Promise.all(roles.map((role) => world.callerAs(role)));

  await expectUnchanged(world.db, async () => {
    const refused = (input: typeof right, code: Parameters<typeof expectRefused>[1]) =>
      expectRefused(user.linkNoAccountStudent(input), code);
    await refused({ ...right, userId: UNKNOWN }, "UserNotFound");
    await refused({ ...right, accountUserId: UNKNOWN }, "UserNotFound");
    await refused({ ...right, version: 2 }, "DbConflict");
    await refused({ ...right, accountVersion: 2 }, "DbConflict");
    for (const { id } of notWaiting.filter(({ id }) => id !== student.id)) {
      await refused({ ...right, accountUserId: id }, "UnauthorizedOperation");
    }
    for (const { id } of notWithout) {
      await refused({ ...right, userId: id }, "UnauthorizedOperation");
    }
    // With the student itself: its version has been taken once already.
    await refused({ ...right, accountUserId: student.id }, "DbConflict");
    for (const { user: other } of others) {
      await expectRefused(other.linkNoAccountStudent(right), "UnauthorizedOperation");
    }
  });
  await user.linkNoAccountStudent(right);
});

describe("at the same time", () => {
  const TIMES = 8;
  let pools: World["db"][];
  beforeEach(() => {
    pools = [1, 2].map(() => world.openPool(10));
  });
  const on = async (role: Role, turn: number) =>
    world.as(await world.build.user({ role }), pools[turn]);

  /** The code of a refusal, or null for a success. */
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => {
        const cause = error instanceof TRPCError ? error.cause : error;
        if (!(cause instanceof BusinessError)) throw error;
        return cause.code;
      },
    );

  test("one account goes to one of two students", async () => {
    const [one, two] = [await on(Role.Administrator, 0), await on(Role.Administrator, 1)];
    for (let time = 0; time < TIMES; time++) {
      const students = [await noAccount(), await noAccount()] as const;
      const account = await world.build.guestStudent();
      const { emailAddress } = (await rowOf(account.id)) ?? {};
      const codes = await Promise.all([
        codeOf(one.user.linkNoAccountStudent(between(students[0], account))),
        codeOf(two.user.linkNoAccountStudent(between(students[1], account))),
      ]);
      // The other call finds no account any more.
      expect(codes.sort()).toEqual(["UserNotFound", null]);
      const rows = await Promise.all(students.map(({ id }) => rowOf(id)));
      const holders = rows.filter((row) => row?.emailAddress === emailAddress);
      expect([rows.length, holders.length]).toEqual([2, 1]);
    }
  });

  test("one student gets one of two accounts, and the other account goes on waiting", async () => {
    const [one, two] = [await on(Role.Administrator, 0), await on(Role.Administrator, 1)];
    for (let time = 0; time < TIMES; time++) {
      const student = await noAccount();
      const accounts = [
        await world.build.guestStudent(),
        await world.build.guestStudent(),
      ] as const;
      const codes = await Promise.all([
        codeOf(one.user.linkNoAccountStudent(between(student, accounts[0]))),
        codeOf(two.user.linkNoAccountStudent(between(student, accounts[1]))),
      ]);
      expect(codes.sort()).toEqual(["DbConflict", null]);
      const left = await Promise.all(accounts.map(({ id }) => rowOf(id)));
      expect(left.filter((row) => row !== undefined)).toHaveLength(1);
    }
  });

  test("two who link the same, each sends one mail at most", async () => {
    const [one, two] = [await on(Role.Administrator, 0), await on(Role.Administrator, 1)];
    const student = await noAccount();
    const account = await world.build.guestStudent();
    const codes = await Promise.all(
      [one, two].map(({ user }) => codeOf(user.linkNoAccountStudent(between(student, account)))),
    );
    expect(codes.sort()).toEqual(["UserNotFound", null]);
    expect(await mails()).toHaveLength(1);
  });

  test("a reservation that staff make meanwhile is the student's", async () => {
    const [administrators, instructors] = [
      await on(Role.Administrator, 0),
      await on(Role.Instructor, 1),
    ];
    for (let time = 0; time < TIMES; time++) {
      const student = await noAccount();
      const account = await world.build.guestStudent();
      const { id: scheduleId } = await world.build.schedule({
        startDate: "2027-03-12T10:00:00+09:00",
        endDate: "2027-03-12T12:00:00+09:00",
      });
      const reserve = { scheduleId, studentId: student.id, noPenalty: false };
      await Promise.all([
        administrators.user.linkNoAccountStudent(between(student, account)),
        instructors.trainingReserve.reserve(reserve),
      ]);
      const own = await world.as(student);
      const { rows } = await own.trainingReserve.getFutures({ studentId: student.id });
      expect(rows.map((row) => row.scheduleId)).toEqual([scheduleId]);
    }
  });

  test("of a removal of the student and the link, one of the two happens", async () => {
    const [one, two] = [await on(Role.Administrator, 0), await on(Role.Administrator, 1)];
    for (let time = 0; time < TIMES; time++) {
      const student = await noAccount();
      const account = await world.build.guestStudent();
      const [linked, removed] = await Promise.all([
        codeOf(one.user.linkNoAccountStudent(between(student, account))),
        codeOf(two.user.removeNoAccountStudent({ id: student.id, version: 1 })),
      ]);
      expect([linked, removed].filter((code) => code === null)).toHaveLength(1);
      // The account exists, whichever call loses.
      const left = await Promise.all([rowOf(student.id), rowOf(account.id)]);
      expect(left.filter((row) => row?.emailAddress)).toHaveLength(1);
    }
  });
});
