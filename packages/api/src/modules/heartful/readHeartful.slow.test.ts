import { Role } from "@kenshu/domain/enumerations.ts";
import { beforeEach, expect, test } from "vitest";
import { readHeartful } from "#modules/heartful/index.ts";
import { expectUnchanged, useWorldPerTest } from "#testing.ts";

const BODY = { id: 1, name: "ボディケア", isFlex: false };
const FOOT = { id: 2, name: "フットケア", isFlex: false };
const NAIL = { id: 3, name: "ネイル", isFlex: true };
const A = { id: 7, name: "A社" };
const B = { id: 8, name: "B社" };
const NOW = "2027-03-10T10:00:00+09:00";
const LATER = "2027-03-10T11:00:00+09:00";

const world = useWorldPerTest(NOW);
beforeEach(async () => {
  await hmHas({ categories: [BODY, FOOT], companies: [A, B] });
  await read();
});

const read = () => readHeartful(world.contextOf(null));
const hmHas = async (lists: object) => (await world.simulator()).change(lists);
const lists = async () => {
  const { training, company } = await world.callerAs(Role.Administrator);
  return { categories: await training.getHeartfulCategories(), companies: await company.getAll() };
};
const known = (rows: object[], isGone = false) => rows.map((row) => ({ ...row, isGone }));

test("HM's data are listed with the time of reading", async () => {
  expect(await lists()).toEqual({
    categories: { rows: known([BODY, FOOT]), totalCount: 2, readAt: NOW },
    companies: { rows: known([A, B]), totalCount: 2, readAt: NOW },
  });
});

test("new names at HM are taken over, and new rows appear", async () => {
  const renamed = { ...BODY, name: "全身", isFlex: true };
  await hmHas({ categories: [renamed, FOOT, NAIL], companies: [{ ...A, name: "C社" }, B] });
  world.clock.set(LATER);
  await read();
  expect(await lists()).toEqual({
    categories: { rows: known([renamed, FOOT, NAIL]), totalCount: 3, readAt: LATER },
    companies: { rows: known([B, { ...A, name: "C社" }]), totalCount: 2, readAt: LATER },
  });
});

test("a row that HM no longer has is listed as gone where it is used, until HM has it again", async () => {
  const { id } = await world.build.training({ heartfulCategoryId: BODY.id });
  await world.build.trainingContent({ exemptedCompanyId: A.id });
  await hmHas({ categories: [NAIL], companies: [] });
  await read();
  expect(await lists()).toMatchObject({
    categories: { rows: [...known([BODY], true), ...known([NAIL])], totalCount: 2 },
    companies: { rows: known([A], true), totalCount: 1 },
  });
  const { training } = await world.callerAs(Role.Administrator);
  expect((await training.get({ id })).heartfulCategoryName).toBe(BODY.name);

  await hmHas({ categories: [BODY, FOOT], companies: [A, B] });
  await read();
  expect(await lists()).toMatchObject({
    categories: { rows: known([BODY, FOOT]) },
    companies: { rows: known([A, B]) },
  });
});

test("the categories are read when somebody looks at them", async () => {
  await hmHas({ categories: [NAIL] });
  world.clock.set(LATER);
  expect((await lists()).categories).toEqual({
    rows: known([NAIL]),
    totalCount: 1,
    readAt: LATER,
  });
});

test.each(["error", "unreachable", "refused", "rubbish", "slow"] as const)(
  "with an HM that is %s, what was read earlier is listed",
  async (kind) => {
    const simulator = await world.simulator();
    simulator.on({ kind, milliseconds: 60_000 });
    await hmHas({ categories: [], companies: [] });
    world.clock.set(LATER);
    expect((await lists()).categories).toEqual({
      rows: known([BODY, FOOT]),
      totalCount: 2,
      readAt: NOW,
    });
  },
);

test("if one of two answers is unusable, nothing changes", async () => {
  const simulator = await world.simulator();
  simulator.on({ kind: "rubbish", call: "getCompanies" });
  await hmHas({ categories: [], companies: [] });
  await expectUnchanged(world.db, read);
});

test("without HM the lists stay as they are", async () => {
  const context = { ...world.contextOf(null), heartful: null };
  await expectUnchanged(world.db, () => readHeartful(context));
});

test("servers that read at once do not get in each other's way", async () => {
  await hmHas({ categories: [NAIL], companies: [B] });
  await Promise.all(Array.from({ length: 8 }, read));
  expect(await lists()).toMatchObject({
    categories: { rows: known([NAIL]) },
    companies: { rows: known([B]) },
  });
});
