import { Gender, ReserveResult, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { createSession, validateSession } from "#modules/auth/index.ts";
import { expectInvalid, expectRefused, expectUnchanged, useWorldPerTest } from "#testing.ts";

const UNKNOWN = 999_999;

const world = useWorldPerTest();

const administrator = async () => (await world.callerAs(Role.Administrator)).student;
const noAccount = (given: object = {}) =>
  world.build.unenrolledStudent({
    emailAddress: null,
    passwordHash: null,
    therapistId: null,
    isReceiveEMailEnabled: false,
    ...given,
  });
const auditLog = () =>
  world.db
    .selectFrom("auditLog")
    .select(["category", "description", "targets"])
    .orderBy("id")
    .execute();

const fields = {
  name: "髙橋 一",
  nameKana: "タカハシ ハジメ",
  gender: Gender.Male,
  isReceiveEMailEnabled: true,
};

test("an administrator changes a student, who is found by the new name at once", async () => {
  const student = await administrator();
  const osaka = await world.build.area({ name: "大阪" });
  const { id } = await world.build.student({
    name: "高橋 花",
    nameKana: "タカハシ ハナ",
    therapistId: 4711,
    emailAddress: "hajime@kenshu.test",
  });
  const { version } = await student.getUpdateTarget({ id });
  await student.update({
    ...fields,
    id,
    version,
    name: " 髙橋 一 ",
    areaId: osaka.id,
    birthday: "2027-03-10",
    goal: " 店長になる ",
    isReceiveEMailEnabled: false,
  });
  expect(await student.getUpdateTarget({ id })).toEqual({
    ...fields,
    id,
    areaId: osaka.id,
    birthday: "2027-03-10",
    goal: "店長になる",
    phone: null,
    isReceiveEMailEnabled: false,
    version: 2,
  });
  expect(await student.get({ id })).toMatchObject({ therapistId: 4711, isEnabled: true });
  const foundBy = async (keyword: string) =>
    (await student.searchReservationStudents({ keyword })).rows.map((row) => row.id);
  for (const keyword of ["髙橋一", "はじめ", "hajime@", "4711"]) {
    expect(await foundBy(keyword)).toEqual([id]);
  }
  expect(await foundBy("はな")).toEqual([]);
  expect(await auditLog()).toEqual([
    { category: "研修生", description: "髙橋 一さんを更新", targets: { user: [id] } },
  ]);
});

test("birthday and goal stay when they are not named, and are cleared by null", async () => {
  const student = await administrator();
  const area = await world.build.area();
  const { id } = await world.build.student({ birthday: "1998-04-01", goal: "店長になる" });
  const update = (given: object) =>
    student.update({ ...fields, id, areaId: area.id, version: 1, ...given });
  await update({});
  expect(await student.getUpdateTarget({ id })).toMatchObject({
    birthday: "1998-04-01",
    goal: "店長になる",
  });
  await update({ birthday: null, goal: null, version: 2 });
  expect(await student.getUpdateTarget({ id })).toMatchObject({ birthday: null, goal: "" });
  await update({ goal: "店長になる", version: 3 });
  await update({ goal: "", version: 4 });
  expect(await student.getUpdateTarget({ id })).toMatchObject({ goal: "", version: 5 });
});

test("a student without an account is never to be mailed", async () => {
  const student = await administrator();
  const area = await world.build.area();
  const { id } = await noAccount();
  await student.update({ ...fields, id, areaId: area.id, version: 1 });
  expect(await student.getUpdateTarget({ id })).toMatchObject({
    name: "髙橋 一",
    isReceiveEMailEnabled: false,
  });
});

test("an edit is refused with nothing changed", async () => {
  const student = await administrator();
  const area = await world.build.area();
  const { id } = await world.build.student();
  const staff = await world.build.user({ role: Role.Instructor });
  const guest = await world.build.user({ role: Role.Guest });
  const input = { ...fields, id, areaId: area.id, version: 1 };

  await expectUnchanged(world.db, async () => {
    await expectRefused(student.update({ ...input, version: 2 }), "DbConflict");
    await expectRefused(student.update({ ...input, areaId: UNKNOWN }), "DbConflict");
    await expectRefused(student.update({ ...input, birthday: "2027-03-11" }), "InvalidDate");
    for (const nobody of [staff.id, guest.id, UNKNOWN]) {
      await expectRefused(student.update({ ...input, id: nobody }), "UserNotFound");
    }
    await expectInvalid(student.update({ ...input, name: " " }), "name");
    await expectInvalid(student.update({ ...input, nameKana: "ア".repeat(31) }), "nameKana");
    await expectInvalid(
      student.update({ ...input, areaId: null as never }),
      "areaId",
      "地域を選択してください",
    );
    await expectInvalid(student.update({ ...input, gender: null as never }), "gender");
    await expectInvalid(student.update({ ...input, birthday: "1998-02-30" }), "birthday");
    await expectInvalid(student.update({ ...input, goal: "あ".repeat(101) }), "goal");
    await expectInvalid(
      student.update({ ...input, isReceiveEMailEnabled: undefined as never }),
      "isReceiveEMailEnabled",
    );
  });
});

test("a student to whom nothing refers goes, with sign-in sessions and codes", async () => {
  const student = await administrator();
  const { id } = await world.build.unenrolledStudent({ name: "髙橋 一" });
  const { token } = await createSession(world.db, id, world.clock.now());
  await world.db
    .insertInto("emailAddressChange")
    .values({
      userId: id,
      codeHash: "not a hash",
      emailAddress: "other@kenshu.test",
      codeExpiresAt: world.clock.now(),
    })
    .execute();
  await student.remove({ id, version: 1 });
  await expectRefused(student.get({ id }), "UserNotFound");
  expect(await validateSession(world, token)).toBeNull();
  for (const table of ["signInSession", "emailAddressChange"] as const) {
    const rows = await world.db
      .selectFrom(table)
      .select("userId")
      .where("userId", "=", id)
      .execute();
    expect(rows).toEqual([]);
  }
  expect(await auditLog()).toEqual([
    { category: "研修生", description: "髙橋 一さんを削除", targets: { user: [id] } },
  ]);
  await expectRefused(student.remove({ id, version: 1 }), "UserNotFound");
});

test("a student to whom something refers is not removed", async () => {
  const { build } = world;
  const student = await administrator();
  const schedule = await build.schedule({
    startDate: "2027-03-12T10:00:00+09:00",
    endDate: "2027-03-12T12:00:00+09:00",
  });
  const people = await Promise.all(Array.from({ length: 5 }, () => build.unenrolledStudent()));
  const [waiting, cancelled, graduate, graded, paying] = people.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const reserve = (studentUserId: number, kind: ReserveResult) =>
    build.reservation({ scheduleId: schedule.id, studentUserId, kind });
  await reserve(waiting, ReserveResult.Wait);
  await reserve(cancelled, ReserveResult.Cancel);
  const ended = { startDate: "2027-01-05", endDate: "2027-02-20", state: TakingState.Pass };
  await build.activity({ studentUserId: graduate, ...ended });
  const activity = await build.activity({ studentUserId: graded });
  const content = await build.trainingContent();
  await build.progress({ activityId: activity.id, trainingContentId: content.id });
  await build.cashFlow({ studentUserId: paying, voidedAt: world.clock.now() });
  const { token } = await createSession(world.db, waiting, world.clock.now());

  await expectUnchanged(world.db, async () => {
    for (const { id } of people) {
      await expectRefused(student.remove({ id, version: 1 }), "ForeignKeyViolation");
    }
  });
  expect(await validateSession(world, token)).toMatchObject({ userId: waiting });
});

test("a removal is refused with nothing changed", async () => {
  const student = await administrator();
  const { id } = await world.build.unenrolledStudent();
  const staff = await world.build.user({ role: Role.Viewer });
  const roles = [Role.Instructor, Role.Viewer, Role.Student, Role.Guest];
  const others = await Promise.all(roles.map((role) => world.callerAs(role)));
  await expectUnchanged(world.db, async () => {
    await expectRefused(student.remove({ id, version: 2 }), "DbConflict");
    for (const nobody of [staff.id, UNKNOWN]) {
      await expectRefused(student.remove({ id: nobody, version: 1 }), "UserNotFound");
    }
    for (const { student: other } of others) {
      await expectRefused(other.remove({ id, version: 1 }), "UnauthorizedOperation");
    }
  });
});

test("of several who edit or remove a student at once, one wins", async () => {
  const student = await administrator();
  const area = await world.build.area();
  const { id } = await world.build.unenrolledStudent();
  const outcomes = await Promise.allSettled([
    student.update({ ...fields, id, areaId: area.id, version: 1 }),
    student.update({ ...fields, id, areaId: area.id, version: 1 }),
    student.updateIsEnabled({ id, isEnabled: false, version: 1 }),
    student.remove({ id, version: 1 }),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a reservation made while the student is being removed is either kept or refused", async () => {
  const student = await administrator();
  const instructor = await world.callerAs(Role.Instructor);
  for (let time = 0; time < 5; time++) {
    const { id } = await world.build.unenrolledStudent();
    const schedule = await world.build.schedule({
      startDate: "2027-03-12T10:00:00+09:00",
      endDate: "2027-03-12T12:00:00+09:00",
    });
    const [removal, reservation] = await Promise.allSettled([
      student.remove({ id, version: 1 }),
      instructor.trainingReserve.reserve({
        scheduleId: schedule.id,
        studentId: id,
        noPenalty: false,
      }),
    ]);
    expect([removal.status, reservation.status].sort()).toEqual(["fulfilled", "rejected"]);
  }
});
