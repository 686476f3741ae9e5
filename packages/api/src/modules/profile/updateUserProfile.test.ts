import { Gender, Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import {
  expectInvalid,
  expectRefused,
  expectUnchanged,
  lastLog,
  useWorldPerTest,
} from "#testing.ts";

const UNKNOWN = 999_999;
const names = { name: "髙橋 花", nameKana: "タカハシ ハナ" };

const world = useWorldPerTest();

test("a student changes the own profile, and is found by the new name at once", async () => {
  const osaka = await world.build.area({ name: "大阪" });
  const { id } = await world.build.student({ name: "高橋 一", gender: null });
  const { user } = await world.as({ id });
  await user.updateUserProfile({
    ...names,
    name: " 髙橋 花 ",
    areaId: osaka.id,
    gender: Gender.Female,
    goal: " 店長になる ",
    isReceiveEMailEnabled: false,
    version: 1,
  });
  expect(await user.getOwn()).toMatchObject({
    ...names,
    areaId: osaka.id,
    gender: Gender.Female,
    goal: "店長になる",
    isReceiveEMailEnabled: false,
    role: Role.Student,
    version: 2,
  });
  expect(await lastLog(world)).toEqual({
    category: "利用者",
    description: "プロフィールを更新",
    targets: { user: [id] },
    operateUserId: id,
  });
  const { student } = await world.callerAs(Role.Viewer);
  const found = await student.searchStudents({ keyword: "たかはしはな" });
  expect(found.rows.map((row) => row.id)).toEqual([id]);
});

test("absent fields stay as they are", async () => {
  const area = await world.build.area();
  const { id } = await world.build.student({
    areaId: area.id,
    gender: Gender.Male,
    goal: "店長になる",
    isReceiveEMailEnabled: false,
  });
  const { user } = await world.as({ id });
  const kept = { areaId: area.id, gender: Gender.Male, goal: "店長になる" };
  await user.updateUserProfile({ ...names, version: 1 });
  expect(await user.getOwn()).toMatchObject({ ...names, ...kept, isReceiveEMailEnabled: false });
  await user.updateUserProfile({ ...names, goal: null, version: 2 });
  expect(await user.getOwn()).toMatchObject({ ...kept, goal: "" });
});

test("a guest who signed up as a student has area, gender and goal; of staff none is kept", async () => {
  const area = await world.build.area();
  const given = { areaId: area.id, gender: Gender.Female, goal: "店長になる" };
  const guest = (temporaryRegistrationPattern: SignUpPattern) =>
    world.build.user({ role: Role.Guest, temporaryRegistrationPattern });
  const student = await world.as(await guest(SignUpPattern.Student));
  await student.user.updateUserProfile({ ...names, ...given, version: 1 });
  expect(await student.user.getOwn()).toMatchObject({ ...names, ...given });

  for (const { id } of [
    await guest(SignUpPattern.Staff),
    await world.build.user({ role: Role.Viewer }),
    await world.build.user({ role: Role.Instructor }),
    await world.build.user({ role: Role.Administrator }),
  ]) {
    const { user } = await world.as({ id });
    await user.updateUserProfile({ ...names, ...given, version: 1 });
    const nothing = { areaId: null, gender: null, goal: "" };
    expect(await user.getOwn()).toMatchObject({ ...names, ...nothing, version: 2 });
    // What was read can be sent back as it is.
    await user.updateUserProfile({ ...names, ...nothing, version: 2 });
  }
});

test("refusals change nothing", async () => {
  const { id } = await world.build.student();
  const { user } = await world.as({ id });
  const unregistered = await world.as(
    await world.build.user({ role: Role.Guest, isUnregistered: true }),
  );
  await expectUnchanged(world.db, async () => {
    const input = { ...names, version: 1 };
    await expectRefused(user.updateUserProfile({ ...input, version: 2 }), "DbConflict");
    await expectRefused(user.updateUserProfile({ ...input, areaId: UNKNOWN }), "DbConflict");
    await expectRefused(unregistered.user.updateUserProfile(input), "UnauthorizedOperation");
    await expectInvalid(
      user.updateUserProfile({ ...input, areaId: null }),
      "areaId",
      "地域を選択してください",
    );
    await expectInvalid(user.updateUserProfile({ ...input, name: "" }), "name");
    await expectInvalid(
      user.updateUserProfile({ ...input, nameKana: "ア".repeat(31) }),
      "nameKana",
    );
    await expectInvalid(user.updateUserProfile({ ...input, gender: 3 as never }), "gender");
    await expectInvalid(user.updateUserProfile({ ...input, goal: "あ".repeat(101) }), "goal");
  });
});
