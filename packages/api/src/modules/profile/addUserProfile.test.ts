import { Gender, Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { expectInvalid, expectRefused, expectUnchanged, useWorld } from "#testing.ts";
import { asTRPCError, refusalBody } from "#wire/wireError.ts";

const world = useWorld();

const typed = { name: "研修　花子", nameKana: "ｹﾝｼｭｳ　ﾊﾅｺ" };
/** The same values as they are stored. */
const names = { name: "研修 花子", nameKana: "ケンシュウ ハナコ" };

async function unregistered(temporaryRegistrationPattern: SignUpPattern) {
  const user = await world.build.user({
    role: Role.Guest,
    name: "",
    nameKana: "",
    isUnregistered: true,
    temporaryRegistrationPattern,
  });
  return { ...user, caller: await world.as(user) };
}
const profileOf = (id: number) =>
  world.db.selectFrom("appUser").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a student's registration keeps the names in one width, area, gender and goal, and is found by searches", async () => {
  const { id, caller } = await unregistered(SignUpPattern.Student);
  const area = await world.build.area();
  await caller.user.addUserProfile({
    ...typed,
    areaId: area.id,
    gender: Gender.Female,
    goal: " 一人前になる ",
    version: 1,
  });
  const profile = await profileOf(id);
  expect(profile).toMatchObject({
    ...names,
    role: Role.Guest,
    isUnregistered: false,
    areaId: area.id,
    gender: Gender.Female,
    goal: "一人前になる",
    version: 2,
  });
  const log = await world.db
    .selectFrom("auditLog")
    .select(["category", "operateUserId", "operateUserName", "targets"])
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(log).toEqual({
    category: "利用者",
    operateUserId: id,
    operateUserName: "研修 花子",
    targets: { user: [id] },
  });
  const registered = await world.as({ id });
  expect(await registered.user.getOwn()).toEqual({
    userId: id,
    ...names,
    emailAddress: profile.emailAddress,
    areaId: area.id,
    goal: "一人前になる",
    role: Role.Guest,
    isEnabled: true,
    heartfulEmployeeId: null,
    heartfulEmployeeCode: null,
    temporaryRegistrationPattern: SignUpPattern.Student,
    gender: Gender.Female,
    phone: null,
    isReceiveEMailEnabled: true,
    version: 2,
  });
});

test("only the names of staff are kept", async () => {
  const { id, caller } = await unregistered(SignUpPattern.Staff);
  const area = await world.build.area();
  await caller.user.addUserProfile({
    ...typed,
    areaId: area.id,
    gender: Gender.Male,
    goal: "目標",
    version: 1,
  });
  expect(await profileOf(id)).toMatchObject({
    ...names,
    role: Role.Guest,
    isUnregistered: false,
    areaId: null,
    gender: null,
    goal: "",
  });
});

test("refusals change nothing", async () => {
  const { id, caller } = await unregistered(SignUpPattern.Student);
  const { id: areaId } = await world.build.area();
  const guest = await world.callerAs(Role.Guest);
  const add = (input: object) =>
    caller.user.addUserProfile({ ...names, areaId, version: 1, ...input });
  await expectUnchanged(world.db, async () => {
    await expectInvalid(add({ areaId: undefined }), "areaId", "地域を選択してください");
    await expectInvalid(add({ areaId: null }), "areaId", "地域を選択してください");
    await expectInvalid(add({ name: " " }), "name");
    await expectInvalid(add({ nameKana: "カ".repeat(31) }), "nameKana");
    await expectInvalid(
      add({ name: "山田 😀" }),
      "name",
      "「😀」は領収書に印字できません。ほかの文字で入力してください",
    );
    await expectInvalid(add({ goal: "目".repeat(101) }), "goal");
    const nothing = await caller.user
      .addUserProfile({ name: "", nameKana: "", version: 1 })
      .catch((error: unknown) => refusalBody(asTRPCError(error), "test").body.errors);
    // All at once.
    expect(nothing).toMatchObject([{ path: "name" }, { path: "nameKana" }, { path: "areaId" }]);
    await expectRefused(add({ version: 2 }), "DbConflict");
    await expectRefused(add({ areaId: 999_999 }), "DbConflict");
    await expectRefused(
      guest.user.addUserProfile({ ...names, areaId, version: 1 }),
      "UnauthorizedOperation",
    );
    await expect(world.anonymous.user.getOwn()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });
  // A double click registers once.
  const results = await Promise.allSettled([add({}), add({})]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await profileOf(id)).version).toBe(2);
});

test("an unregistered account reaches the registration page's calls only", async () => {
  const { caller } = await unregistered(SignUpPattern.Student);
  await world.build.area({ name: "仙台" });
  expect((await caller.area.getAll()).rows).toContainEqual(
    expect.objectContaining({ name: "仙台" }),
  );
  expect(await caller.user.getOwnAuthUser()).toMatchObject({ isUnregistered: true });
  await expectRefused(caller.setting.get(), "UnauthorizedOperation");
  await expectRefused(caller.user.getInstructors({}), "UnauthorizedOperation");
});
