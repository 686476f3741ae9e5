import { Role, SystemKeyState } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import { validateSystemKey } from "#modules/systemKey/index.ts";
import {
  countingStatements,
  expectInvalid,
  expectRefused,
  expectUnchanged,
  lastLog,
  useWorldPerTest,
} from "#testing.ts";

const world = useWorldPerTest();

const given = {
  name: "予約連携",
  role: Role.Administrator,
  controllers: ["Area" as const, "TrainingSchedule" as const],
  lastDay: "2027-04-10",
};

async function administrator() {
  const user = await world.build.user({ role: Role.Administrator });
  return { user, caller: await world.as(user) };
}

/** The present caller behind this key. */
const holder = (key: string) => validateSystemKey(world, key);
async function callerWith(key: string) {
  return createCaller(world.contextOf(await holder(key)));
}

test("a key is shown once, stored as a digest, and listed with its rights", async () => {
  const { user, caller } = await administrator();
  const { id, key } = await caller.systemKey.add(given);
  expect(key).toMatch(/^kenshu_key_[\w-]{43}$/);
  const row = await world.db.selectFrom("systemKey").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(key.slice("kenshu_key_".length));
  expect(row.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(await lastLog(world)).toMatchObject({
    category: "システムキー",
    description: "「予約連携」を登録（管理者、Area・TrainingSchedule、2027/04/10(土)まで）",
    operateUserId: user.id,
  });
  expect(await caller.systemKey.getAll()).toEqual({
    totalCount: 1,
    rows: [
      {
        ...given,
        id,
        madeByName: expect.any(String),
        madeAt: "2027-03-10T10:00:00+09:00",
        lastUsedAt: null,
        endedAt: null,
        state: SystemKeyState.Valid,
      },
    ],
  });
});

test("it calls in its controllers, and the log tells its name", async () => {
  const { user, caller } = await administrator();
  const { key } = await caller.systemKey.add(given);
  const system = await callerWith(key);
  await system.area.add({ name: "四国" });
  const { operateUserId, operateUserName } = await world.db
    .selectFrom("auditLog")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect({ operateUserId, operateUserName }).toEqual({
    operateUserId: user.id,
    operateUserName: "予約連携（システムキー）",
  });
  const range = { start: "2027-03-10", end: "2027-03-11" };
  await expectUnchanged(world.db, async () => {
    await expectRefused(system.room.getAll(), "UnauthorizedOperation");
    await expectRefused(
      system.trainingSchedule.getList({ ...range, isOwn: true }),
      "UnauthorizedOperation",
    );
    await expectRefused(system.setting.getHelp(), "UnauthorizedOperation");
  });
});

test("whatever its controllers and its maker, it calls nothing about oneself, makes no keys, gives no rights and sends no results", async () => {
  const user = await world.build.user({ role: Role.Administrator, heartfulEmployeeId: 4711 });
  const { id: studentUserId } = await world.build.student();
  const actor = (await world.contextAs(user)).actor;
  if (!actor) throw new Error("nobody");
  const controllers = ["App", "Auth", "Home", "Information", "StudentExport", "SystemKey", "User"];
  const system = createCaller(world.contextOf({ ...actor, systemKey: { id: 1, controllers } }));
  await expectUnchanged(world.db, async () => {
    for (const call of [
      () => system.app.getStart(),
      () => system.auth.signOut(),
      () => system.home.getAdministratorHome(),
      () => system.information.getOwnInformationList(),
      () => system.systemKey.getAll(),
      () => system.systemKey.add(given),
      () => system.systemKey.end({ id: 1 }),
      () => system.studentExport.get({ studentUserId }),
      () =>
        system.user.update({
          id: user.id,
          name: "別の名前",
          nameKana: "ベツノナマエ",
          role: Role.Administrator,
          version: 1,
        }),
      () => system.user.getOwn(),
      () => system.user.getOwnAuthUser(),
    ]) {
      await expectRefused(call(), "UnauthorizedOperation");
    }
  });
});

test("it has the role that it was given, not its maker's", async () => {
  const { caller } = await administrator();
  const { key } = await caller.systemKey.add({ ...given, role: Role.Viewer });
  const system = await callerWith(key);
  expect((await system.area.getAll()).totalCount).toBe(0);
  await expectUnchanged(world.db, () =>
    expectRefused(system.area.add({ name: "四国" }), "UnauthorizedOperation"),
  );
});

test("its last use is kept to the minute, without a write per call", async () => {
  const { caller } = await administrator();
  const { key } = await caller.systemKey.add(given);
  const use = async () => {
    const { db, count } = countingStatements(world.db);
    await validateSystemKey({ db, clock: world.clock }, key);
    const { rows } = await caller.systemKey.getAll();
    return { statements: count(), at: rows[0]?.lastUsedAt };
  };
  expect(await use()).toEqual({ statements: 2, at: "2027-03-10T10:00:00+09:00" });
  world.clock.set("2027-03-10T10:00:59+09:00");
  expect(await use()).toEqual({ statements: 1, at: "2027-03-10T10:00:00+09:00" });
  world.clock.set("2027-03-10T10:01:00+09:00");
  expect(await use()).toEqual({ statements: 2, at: "2027-03-10T10:01:00+09:00" });
});

test("a key is taken until the end of its last day", async () => {
  const { caller } = await administrator();
  const { key } = await caller.systemKey.add(given);
  world.clock.set("2027-04-10T23:59:59+09:00");
  expect(await holder(key)).not.toBeNull();
  world.clock.set("2027-04-11T00:00:00+09:00");
  expect(await holder(key)).toBeNull();
  const { rows } = await caller.systemKey.getAll();
  expect(rows[0]?.state).toBe(SystemKeyState.Expired);
});

test("once ended it opens nothing, and its name is free", async () => {
  const { caller } = await administrator();
  const { id, key } = await caller.systemKey.add(given);
  await expectUnchanged(world.db, () =>
    expectRefused(caller.systemKey.add({ ...given, role: Role.Viewer }), "DataDuplicated", { id }),
  );
  await caller.systemKey.end({ id });
  expect(await holder(key)).toBeNull();
  expect((await lastLog(world)).description).toBe("「予約連携」を終了");
  await expectUnchanged(world.db, () => expectRefused(caller.systemKey.end({ id }), "DbConflict"));
  await caller.systemKey.add(given);
  const { rows } = await caller.systemKey.getAll();
  expect(rows.map(({ state }) => state)).toEqual([SystemKeyState.Valid, SystemKeyState.Ended]);
});

test.each([
  ["disabled", { isEnabled: false }],
  ["an instructor", { role: Role.Instructor }],
])("a key opens nothing while its maker is %s", async (_name, after) => {
  const { user, caller } = await administrator();
  const { key } = await caller.systemKey.add(given);
  await world.db.updateTable("appUser").set(after).where("id", "=", user.id).execute();
  expect(await holder(key)).toBeNull();
  const { rows } = await (await administrator()).caller.systemKey.getAll();
  expect(rows[0]?.state).toBe(SystemKeyState.Suspended);
});

test("its last day is at most a year ahead, and not past", async () => {
  const { caller } = await administrator();
  const add = (lastDay: string) => caller.systemKey.add({ ...given, name: lastDay, lastDay });
  await expectUnchanged(world.db, async () => {
    await expectInvalid(add("2027-03-09"), "lastDay");
    await expectInvalid(add("2028-03-10"), "lastDay");
  });
  await add("2027-03-10");
  await add("2028-03-09");
});

test("under one Idempotency-Key a key's call is none of its maker's", async () => {
  const { user, caller } = await administrator();
  const { key } = await caller.systemKey.add(given);
  const context = { ...(await world.contextAs(user)), idempotencyKey: "same" };
  await createCaller(context).area.add({ name: "四国" });
  await createCaller({ ...context, actor: await holder(key) }).area.add({ name: "九州" });
  const names = await world.db.selectFrom("area").select("name").orderBy("id").execute();
  expect(names.map(({ name }) => name)).toEqual(["四国", "九州"]);
});
