import { Gender, ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { countingStatements, expectRefused, expectUnchanged, useWorldPerTest } from "#testing.ts";

const UNKNOWN = 999_999;

const world = useWorldPerTest();

const administrator = async () => (await world.callerAs(Role.Administrator)).user;
const noAccount = (given: object = {}) =>
  world.build.unenrolledStudent({
    emailAddress: null,
    passwordHash: null,
    therapistId: null,
    ...given,
  });

test("a student without an account is added, read, changed and removed, each with its audit row", async () => {
  const user = await administrator();
  const tokyo = await world.build.area({ name: "東京" });
  const osaka = await world.build.area({ name: "大阪" });
  const { userId } = await user.addNoAccountStudent({
    name: " 高田 三郎 ",
    nameKana: "タカダ サブロウ",
    areaId: tokyo.id,
    gender: Gender.Male,
  });
  const added = await user.getNoAccountStudent({ userId });
  expect(added).toEqual({
    userId,
    name: "高田 三郎",
    nameKana: "タカダ サブロウ",
    areaId: tokyo.id,
    areaName: "東京",
    gender: Gender.Male,
    phone: null,
    version: 1,
  });
  const row = await world.db
    .selectFrom("appUser")
    .select(["role", "emailAddress", "passwordHash", "isReceiveEMailEnabled", "isUnregistered"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    role: Role.Student,
    emailAddress: null,
    passwordHash: null,
    isReceiveEMailEnabled: false,
    isUnregistered: false,
  });

  const { areaName: _, ...fields } = added;
  await user.updateNoAccountStudent({
    ...fields,
    name: "高田 四郎",
    nameKana: "タカダ シロウ",
    areaId: osaka.id,
    gender: Gender.Female,
  });
  const changed = await user.getNoAccountStudent({ userId });
  expect(changed).toEqual({
    userId,
    name: "高田 四郎",
    nameKana: "タカダ シロウ",
    areaId: osaka.id,
    areaName: "大阪",
    gender: Gender.Female,
    phone: null,
    version: 2,
  });
  const found = await user.getNoAccountStudents({ keyword: "しろう" });
  expect(found.rows).toEqual([changed]);
  expect((await user.getNoAccountStudents({ keyword: "さぶろう" })).totalCount).toBe(0);

  await user.removeNoAccountStudent({ id: userId, version: 2 });
  await expectRefused(user.getNoAccountStudent({ userId }), "UserNotFound");
  const descriptions = await world.db
    .selectFrom("auditLog")
    .select(["category", "description", "targets"])
    .orderBy("id")
    .execute();
  expect(descriptions).toEqual(
    ["高田 三郎さんを登録", "高田 四郎さんを更新", "高田 四郎さんを削除"].map((description) => ({
      category: "アカウントなし研修生",
      description,
      targets: { user: [userId] },
    })),
  );
});

test("staff reserve for a student without an account, who gets no mail", async () => {
  const { userId } = await (await administrator()).addNoAccountStudent({
    name: "高田 三郎",
    nameKana: "タカダ サブロウ",
    areaId: (await world.build.area()).id,
    gender: Gender.Male,
  });
  const schedule = await world.build.schedule({
    startDate: "2027-03-12T10:00:00+09:00",
    endDate: "2027-03-12T12:00:00+09:00",
  });
  const instructor = await world.callerAs(Role.Instructor);
  const { result } = await instructor.trainingReserve.reserve({
    scheduleId: schedule.id,
    studentId: userId,
    noPenalty: false,
  });
  expect(result).toBe(ReserveResult.Confirm);
  expect(await world.db.selectFrom("mail").selectAll().execute()).toEqual([]);
});

test("the list is paged by kana and filtered by area and keyword", async () => {
  const user = await administrator();
  const tokyo = await world.build.area({ name: "東京" });
  const osaka = await world.build.area({ name: "大阪" });
  const add = (nameKana: string, areaId: number) =>
    user.addNoAccountStudent({ name: nameKana, nameKana, areaId, gender: Gender.Female });
  await add("ウエダ", tokyo.id);
  await add("アオキ", osaka.id);
  await add("イトウ", tokyo.id);
  await world.build.student({ name: "有", nameKana: "ア", areaId: tokyo.id });
  await world.build.user({ role: Role.Guest, nameKana: "ア", areaId: tokyo.id });
  const list = async (criteria: Parameters<typeof user.getNoAccountStudents>[0]) => {
    const { rows, totalCount } = await user.getNoAccountStudents(criteria);
    return [rows.map(({ name }) => name), totalCount];
  };

  expect(await list({})).toEqual([["アオキ", "イトウ", "ウエダ"], 3]);
  expect(await list({ page: 0, pageSize: 2 })).toEqual([["アオキ", "イトウ"], 3]);
  expect(await list({ page: 1, pageSize: 2 })).toEqual([["ウエダ"], 3]);
  expect(await list({ page: 2, pageSize: 2 })).toEqual([[], 3]);
  expect(await list({ areaId: tokyo.id })).toEqual([["イトウ", "ウエダ"], 2]);
  expect(await list({ areaId: tokyo.id, keyword: "うえ" })).toEqual([["ウエダ"], 1]);
  expect(await list({ areaId: (await world.build.area()).id })).toEqual([[], 0]);
  expect(await list({ keyword: "%" })).toEqual([[], 0]);
  await expect(user.getNoAccountStudents({ pageSize: 201 })).rejects.toThrow();
  await expect(user.getNoAccountStudents({ page: -1 })).rejects.toThrow();
});

test("a page costs two statements", async () => {
  const counting = countingStatements(world.db);
  const caller = await world.as(await world.build.user({ role: Role.Administrator }), counting.db);
  for (let count = 0; count < 5; count++) await noAccount();
  await caller.user.getNoAccountStudents({});
  expect(counting.count()).toBe(2);
});

test("refusals change nothing", async () => {
  const { build } = world;
  const user = await administrator();
  const area = await build.area();
  const fields = { name: "名", nameKana: "メイ", areaId: area.id, gender: Gender.Male };
  const someone = await noAccount();
  const withAccount = await build.student();
  const staff = await build.user({ role: Role.Instructor, emailAddress: null, passwordHash: null });
  const roles = [Role.Instructor, Role.Viewer, Role.Student, Role.Guest];
  const others = await Promise.all(roles.map((role) => world.callerAs(role)));

  await expectUnchanged(world.db, async () => {
    await expectRefused(user.addNoAccountStudent({ ...fields, areaId: UNKNOWN }), "DbConflict");
    await expect(user.addNoAccountStudent({ ...fields, name: " " })).rejects.toThrow();
    await expect(
      user.addNoAccountStudent({ ...fields, nameKana: "ア".repeat(31) }),
    ).rejects.toThrow();
    await expect(user.addNoAccountStudent({ ...fields, gender: 3 as never })).rejects.toThrow();

    await expectRefused(
      user.updateNoAccountStudent({ ...fields, userId: someone.id, version: 2 }),
      "DbConflict",
    );
    await expectRefused(
      user.updateNoAccountStudent({ ...fields, areaId: UNKNOWN, userId: someone.id, version: 1 }),
      "DbConflict",
    );
    await expectRefused(user.removeNoAccountStudent({ id: someone.id, version: 2 }), "DbConflict");

    for (const id of [withAccount.id, staff.id, UNKNOWN]) {
      await expectRefused(user.getNoAccountStudent({ userId: id }), "UserNotFound");
      await expectRefused(
        user.updateNoAccountStudent({ ...fields, userId: id, version: 1 }),
        "UserNotFound",
      );
      await expectRefused(user.removeNoAccountStudent({ id, version: 1 }), "UserNotFound");
    }

    for (const { user: other } of others) {
      const refused = (call: Promise<unknown>) => expectRefused(call, "UnauthorizedOperation");
      await refused(other.getNoAccountStudents({}));
      await refused(other.getNoAccountStudent({ userId: someone.id }));
      await refused(other.addNoAccountStudent(fields));
      await refused(other.updateNoAccountStudent({ ...fields, userId: someone.id, version: 1 }));
      await refused(other.removeNoAccountStudent({ id: someone.id, version: 1 }));
    }
  });
});

test("nobody is removed whom something refers to, so queues stay whole", async () => {
  const user = await administrator();
  const schedule = await world.build.schedule({
    startDate: "2027-03-12T10:00:00+09:00",
    endDate: "2027-03-12T12:00:00+09:00",
  });
  const waiting = await noAccount();
  const cancelled = await noAccount();
  const taking = await noAccount();
  const paying = await noAccount();
  const reserve = (studentUserId: number, kind: ReserveResult) =>
    world.build.reservation({ scheduleId: schedule.id, studentUserId, kind });
  await reserve(waiting.id, ReserveResult.Wait);
  await reserve(cancelled.id, ReserveResult.Cancel);
  await world.build.activity({ studentUserId: taking.id });
  await world.build.cashFlow({ studentUserId: paying.id });

  await expectUnchanged(world.db, async () => {
    for (const { id } of [waiting, cancelled, taking, paying]) {
      await expectRefused(user.removeNoAccountStudent({ id, version: 1 }), "ForeignKeyViolation");
    }
  });
});

test("of two who change or remove the same student at once, one wins", async () => {
  const user = await administrator();
  const area = await world.build.area();
  const fields = { name: "名", nameKana: "メイ", areaId: area.id, gender: Gender.Male };
  const { id } = await noAccount();
  const outcomes = await Promise.allSettled(
    ["一", "二", "三"].map((name) =>
      user.updateNoAccountStudent({ ...fields, name, userId: id, version: 1 }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await user.getNoAccountStudent({ userId: id })).version).toBe(2);
  const removals = await Promise.allSettled([
    user.removeNoAccountStudent({ id, version: 2 }),
    user.removeNoAccountStudent({ id, version: 2 }),
  ]);
  expect(removals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a reservation made while the student is being removed is either kept or refused", async () => {
  const user = await administrator();
  const instructor = await world.callerAs(Role.Instructor);
  for (let time = 0; time < 5; time++) {
    const { id } = await noAccount();
    const schedule = await world.build.schedule({
      startDate: "2027-03-12T10:00:00+09:00",
      endDate: "2027-03-12T12:00:00+09:00",
    });
    const [removal, reservation] = await Promise.allSettled([
      user.removeNoAccountStudent({ id, version: 1 }),
      instructor.trainingReserve.reserve({
        scheduleId: schedule.id,
        studentId: id,
        noPenalty: false,
      }),
    ]);
    expect([removal.status, reservation.status].sort()).toEqual(["fulfilled", "rejected"]);
  }
});
