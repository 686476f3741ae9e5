import { Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { countingStatements, expectRefused, useWorldPerTest } from "#testing.ts";

const UNKNOWN = 999_999;

const world = useWorldPerTest();

const administrator = async () => (await world.callerAs(Role.Administrator)).studentActivity;

test("a student is shown with the trainings being taken and all activities, the first one first", async () => {
  const { build } = world;
  const foot = await build.training({ shortName: "足", displayColor: "#22733a", displayOrder: 1 });
  const body = await build.training({ shortName: "体", displayColor: "#1d5bac", displayOrder: 2 });
  const head = await build.training({ shortName: "頭", displayColor: "#c0271f", displayOrder: 3 });
  const { id } = await build.unenrolledStudent({
    name: "高田 花子",
    nameKana: "タカダ ハナコ",
    therapistId: 4321,
    version: 3,
  });
  const activity = (trainingId: number, startDate: string, given: object = {}) =>
    build.activity({ studentUserId: id, trainingId, startDate, ...given });
  const body2 = await activity(body.id, "2027-02-01", { heartfulEntryId: 55 });
  const foot1 = await activity(foot.id, "2027-03-01");
  const body1 = await activity(body.id, "2027-01-05", {
    state: TakingState.Suspend,
    endDate: "2027-01-20",
  });
  const head1 = await activity(head.id, "2027-02-01", {
    state: TakingState.Pass,
    endDate: "2027-02-20",
    isExported: true,
  });
  await build.activity({ studentUserId: (await build.unenrolledStudent()).id });

  const bodyShown = {
    trainingId: body.id,
    trainingShortName: "体",
    trainingDisplayColor: "#1d5bac",
  };
  const footShown = {
    trainingId: foot.id,
    trainingShortName: "足",
    trainingDisplayColor: "#22733a",
  };
  const plain = { endDate: null, heartfulEntryId: null, isExported: false };
  const user = await (await administrator()).getStudentActivities({ studentUserId: id });
  expect(user).toEqual({
    userId: id,
    userName: "高田 花子",
    userNameKana: "タカダ ハナコ",
    therapistId: 4321,
    version: 3,
    trainings: [footShown, bodyShown],
    activities: [
      {
        ...plain,
        ...bodyShown,
        studentActivityId: body1.id,
        startDate: "2027-01-05",
        endDate: "2027-01-20",
        state: TakingState.Suspend,
      },
      {
        ...plain,
        ...bodyShown,
        studentActivityId: body2.id,
        startDate: "2027-02-01",
        state: TakingState.Taking,
        heartfulEntryId: 55,
      },
      {
        ...plain,
        trainingId: head.id,
        trainingShortName: "頭",
        trainingDisplayColor: "#c0271f",
        studentActivityId: head1.id,
        startDate: "2027-02-01",
        endDate: "2027-02-20",
        state: TakingState.Pass,
        isExported: true,
      },
      {
        ...plain,
        ...footShown,
        studentActivityId: foot1.id,
        startDate: "2027-03-01",
        state: TakingState.Taking,
      },
    ],
  });
  const { rows } = await (await administrator()).getStudentActivityUsers({ keyword: "はなこ" });
  expect(rows).toEqual([user]);
});

test("every student is listed, by kana, paged and filtered by area and keyword", async () => {
  const { build } = world;
  const tokyo = await build.area({ name: "東京" });
  const osaka = await build.area({ name: "大阪" });
  const add = (nameKana: string, areaId: number, given: object = {}) =>
    build.unenrolledStudent({ name: nameKana, nameKana, areaId, ...given });
  await add("ウエダ", tokyo.id, { isEnabled: false });
  await add("アオキ", osaka.id, { therapistId: null, emailAddress: null, passwordHash: null });
  await build.activity({ studentUserId: (await add("イトウ", tokyo.id)).id });
  await build.user({ role: Role.Guest, nameKana: "ア", areaId: tokyo.id });
  const studentActivity = await administrator();
  const list = async (
    criteria: Parameters<typeof studentActivity.getStudentActivityUsers>[0] = {},
  ) => {
    const { rows, totalCount } = await studentActivity.getStudentActivityUsers(criteria);
    return [rows.map(({ userName }) => userName), totalCount];
  };

  expect(await list()).toEqual([["アオキ", "イトウ", "ウエダ"], 3]);
  expect(await list({ page: 0, pageSize: 2 })).toEqual([["アオキ", "イトウ"], 3]);
  expect(await list({ page: 1, pageSize: 2 })).toEqual([["ウエダ"], 3]);
  expect(await list({ page: 2, pageSize: 2 })).toEqual([[], 3]);
  expect(await list({ areaId: tokyo.id })).toEqual([["イトウ", "ウエダ"], 2]);
  expect(await list({ areaId: tokyo.id, keyword: " うぇ だ" })).toEqual([[], 0]);
  expect(await list({ areaId: tokyo.id, keyword: " う え だ" })).toEqual([["ウエダ"], 1]);
  await expectRefused(list({ areaId: UNKNOWN }), "DbConflict");
  expect(await list({ keyword: "%" })).toEqual([[], 0]);
  const { rows } = await studentActivity.getStudentActivityUsers({ keyword: "アオキ" });
  expect(rows).toMatchObject([{ therapistId: 0, trainings: [], activities: [] }]);
  await expect(studentActivity.getStudentActivityUsers({ pageSize: 201 })).rejects.toThrow();
  await expect(studentActivity.getStudentActivityUsers({ page: -1 })).rejects.toThrow();
});

test("a page that is full costs four statements", async () => {
  const counting = countingStatements(world.db);
  const caller = await world.as(await world.build.user({ role: Role.Administrator }), counting.db);
  for (let count = 0; count < 5; count++) await world.build.student();
  await caller.studentActivity.getStudentActivityUsers({ pageSize: 5 });
  expect(counting.count()).toBe(4);
});

test("only administrators look, and only at students", async () => {
  const { build } = world;
  const student = await build.student();
  const instructor = await build.user({ role: Role.Instructor });
  const studentActivity = await administrator();
  for (const studentUserId of [instructor.id, UNKNOWN]) {
    await expectRefused(studentActivity.getStudentActivities({ studentUserId }), "UserNotFound");
  }
  const own = await world.as(student);
  await expectRefused(
    own.studentActivity.getStudentActivities({ studentUserId: student.id }),
    "UnauthorizedOperation",
  );
});
