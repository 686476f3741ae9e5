import { Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { beforeEach, expect, test } from "vitest";
import { readHeartful } from "#modules/heartful/index.ts";
import {
  countingStatements,
  expectInvalid,
  expectRefused,
  expectUnchanged,
  useWorldPerTest,
} from "#testing.ts";

const world = useWorldPerTest();
beforeEach(async () => {
  const categories = [
    { id: BODY, name: "ボディケア", isFlex: false },
    { id: FLEX, name: "フレックス", isFlex: true },
    { id: FOOT, name: "フットケア", isFlex: false },
  ];
  (await world.simulator()).change({ categories });
  await readHeartful(world.contextOf(null));
});

const UNKNOWN = 999_999;
const BODY = 1;
const FLEX = 2;
const FOOT = 3;
const fields = { name: "ボディ基礎", shortName: "ボ", displayColor: "#1d5bac" };

const administrator = async () => (await world.callerAs(Role.Administrator)).training;

test("a training is tied to a category of HM, or to none", async () => {
  const training = await administrator();
  await training.add({ ...fields, heartfulCategoryId: BODY });
  await training.add({ ...fields, heartfulCategoryId: null });
  await training.add({ ...fields, name: "応用", shortName: "応用" });
  const [first, second, third] = (await training.getAll()).rows;
  if (!first || !second || !third) throw new Error("three trainings were added");
  expect(first).toEqual({
    id: first.id,
    ...fields,
    heartfulCategoryId: BODY,
    heartfulCategoryName: "ボディケア",
    displayOrder: first.displayOrder,
    version: 1,
  });
  expect(second).toMatchObject({ ...fields, heartfulCategoryId: null, heartfulCategoryName: null });
  expect(third.heartfulCategoryId).toBeNull();

  const { heartfulCategoryId: _, ...untied } = first;
  const change = { name: "基礎", shortName: "基", displayColor: "#c0271f" };
  await training.update({ ...untied, ...change });
  await training.update({ ...third, heartfulCategoryId: BODY });
  expect(await training.get({ id: first.id })).toEqual({
    id: first.id,
    ...change,
    heartfulCategoryId: null,
    heartfulCategoryName: null,
    displayOrder: first.displayOrder,
    version: 2,
  });
  expect((await training.get({ id: third.id })).heartfulCategoryName).toBe("ボディケア");
});

test("a training is flex when its category is", async () => {
  const training = await administrator();
  await training.add({ ...fields, name: "無" });
  await training.add({ ...fields, name: "フレックス", heartfulCategoryId: FLEX });
  await training.add({ ...fields, name: "ボディ", heartfulCategoryId: BODY });
  const { rows, totalCount } = await training.getNotFlexes();
  expect([rows.map(({ name }) => name), totalCount]).toEqual([["無", "ボディ"], 2]);
  const { rows: categories } = await training.getHeartfulCategories();
  expect(categories.map(({ id, isFlex }) => [id, isFlex])).toEqual([
    [BODY, false],
    [FLEX, true],
    [FOOT, false],
  ]);
});

test("of two trainings begun on one day the first in order is the current one", async () => {
  const training = await administrator();
  const [first, second] = [await world.build.training(), await world.build.training()];
  const { id } = await world.build.unenrolledStudent();
  await world.build.activity({ studentUserId: id, trainingId: first.id });
  await world.build.activity({ studentUserId: id, trainingId: second.id });
  const current = () =>
    world.db
      .selectFrom("studentSummary")
      .select("trainingId")
      .where("studentUserId", "=", id)
      .executeTakeFirstOrThrow();
  expect(await current()).toEqual({ trainingId: first.id });
  await training.sort({ ids: [second.id, first.id] });
  expect(await current()).toEqual({ trainingId: second.id });
});

test("staff see the trainings in one statement", async () => {
  await world.build.training();
  await world.build.training();
  for (const role of [Role.Instructor, Role.Viewer]) {
    const counting = countingStatements(world.db);
    const caller = await world.as(await world.build.user({ role }), counting.db);
    expect((await caller.training.getAll()).totalCount).toBe(2);
    expect(counting.count()).toBe(1);
    expect((await caller.training.getNotFlexes()).totalCount).toBe(2);
    expect(counting.count()).toBe(2);
  }
});

test("refusals change nothing", async () => {
  const training = await administrator();
  await world.build.training({ heartfulCategoryId: BODY });
  const free = await world.build.training();
  const takenUp = await world.build.training();
  const student = await world.build.unenrolledStudent();
  await world.build.activity({ studentUserId: student.id, trainingId: takenUp.id });
  const change = { ...fields, id: free.id, version: 1 };
  const roles = [Role.Instructor, Role.Viewer, Role.Student, Role.Guest];
  const others = await Promise.all(roles.map((role) => world.callerAs(role)));

  await expectUnchanged(world.db, async () => {
    await expectRefused(training.add({ ...fields, heartfulCategoryId: BODY }), "DataDuplicated");
    await expectRefused(training.add({ ...fields, heartfulCategoryId: UNKNOWN }), "DbConflict");
    await expectRefused(training.update({ ...change, heartfulCategoryId: BODY }), "DataDuplicated");
    await expectRefused(training.update({ ...change, heartfulCategoryId: UNKNOWN }), "DbConflict");
    await expectRefused(training.remove({ id: takenUp.id, version: 1 }), "ForeignKeyViolation");

    await expectInvalid(training.add({ ...fields, shortName: "基礎一" }), "shortName");
    for (const displayColor of ["red", "#ffffff"]) {
      await expectInvalid(training.add({ ...fields, displayColor }), "displayColor");
      await expectInvalid(training.update({ ...change, displayColor }), "displayColor");
    }

    const refused = (call: Promise<unknown>) => expectRefused(call, "UnauthorizedOperation");
    for (const { training: other } of others) {
      await refused(other.get({ id: free.id }));
      await refused(other.getHeartfulCategories());
    }
    for (const { training: other } of others.slice(2)) {
      await refused(other.getAll());
      await refused(other.getNotFlexes());
    }
  });
});

test("when several tie a training to one category at the same moment, one succeeds", async () => {
  const training = await administrator();
  const free = await world.build.training();
  const outcomes = await Promise.allSettled([
    training.add({ ...fields, heartfulCategoryId: FOOT }),
    training.add({ ...fields, heartfulCategoryId: FOOT }),
    training.update({ ...fields, id: free.id, version: 1, heartfulCategoryId: FOOT }),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { rows } = await training.getAll();
  expect(rows.filter(({ heartfulCategoryId }) => heartfulCategoryId === FOOT)).toHaveLength(1);
});

test("a category stays while somebody takes the training by an entry of HM", async () => {
  const training = await administrator();
  const { id } = await training.add({ ...fields, heartfulCategoryId: BODY });
  const { id: studentUserId } = await world.build.unenrolledStudent();
  const activity = await world.build.activity({
    trainingId: id,
    studentUserId,
    heartfulEntryId: 7,
  });
  const row = { ...fields, id, version: 1 };
  const change = (given: object) =>
    world.db.updateTable("activity").set(given).where("id", "=", activity.id).execute();
  const taking = { state: TakingState.Taking, endDate: null };
  const suspended = { state: TakingState.Suspend, endDate: "2027-03-10" };
  const ended = { state: TakingState.Dropout, endDate: "2027-03-10" };
  for (const state of [suspended, ended, taking]) {
    await change(state);
    await expectUnchanged(world.db, async () => {
      for (const heartfulCategoryId of [FOOT, null]) {
        const moved = training.update({ ...row, heartfulCategoryId });
        await expectRefused(moved, "ForeignKeyViolation", { found: "categoryInUse", count: 1 });
      }
    });
  }
  await training.update({ ...row, name: "基礎", heartfulCategoryId: BODY });
  // Without an entry, or with its result, nothing goes to HM any more.
  const ends = [
    { ...taking, heartfulEntryId: null },
    { state: TakingState.Pass, endDate: "2027-03-10", isExported: true },
  ];
  for (const [index, end] of ends.entries()) {
    await change({ heartfulEntryId: 7, ...end });
    const heartfulCategoryId = index % 2 ? BODY : FOOT;
    await training.update({ ...row, version: 2 + index, heartfulCategoryId });
  }
});
