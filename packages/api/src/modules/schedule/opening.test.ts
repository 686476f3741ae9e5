import { Role } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { isAbout } from "#recording/record.ts";
import { expectRefused, expectUnchanged, TEST_NOW, useWorld, type World } from "#testing.ts";

const world = useWorld();
let administrator: Awaited<ReturnType<World["callerAs"]>>["trainingSchedule"];
beforeAll(async () => {
  administrator = (await world.callerAs(Role.Administrator)).trainingSchedule;
});
beforeEach(() => world.clock.set(TEST_NOW));

const on = (day: string) => ({
  startDate: `${day}T13:00:00+09:00`,
  endDate: `${day}T14:30:00+09:00`,
  capacity: 3,
});
/** The cutoff of the 20th. */
const CUTOFF = "2027-03-19T15:00:00+09:00";
const BEFORE_CUTOFF = "2027-03-19T14:59:59+09:00";
const OPENS = "2027-03-15T20:00:00+09:00";

/** A schedule on the 20th with this opening: the input of an update, and its opening as it stands. */
async function added(reserveOpensAt?: string | null) {
  const { id: roomId } = await world.build.room();
  const { id } = await administrator.add({ ...on("2027-03-20"), roomId, reserveOpensAt });
  const { can: _, ...form } = await administrator.get({ id });
  return { form, opening: async () => (await administrator.get({ id })).reserveOpensAt };
}

test("a schedule opens at once unless it is told when, and the log says when", async () => {
  for (const none of [undefined, null]) expect((await added(none)).form.reserveOpensAt).toBeNull();
  const { form } = await added(BEFORE_CUTOFF);
  expect(form.reserveOpensAt).toBe(BEFORE_CUTOFF);
  const { description } = await world.db
    .selectFrom("auditLog")
    .select("description")
    .where(isAbout({ schedule: form.id }))
    .executeTakeFirstOrThrow();
  expect(description).toMatch(/を登録（予約開始 2027\/03\/19\(金\) 14:59）$/);
});

test("an opening from the cutoff on is refused, in a call and by the database", async () => {
  const { id: roomId } = await world.build.room();
  const late = { ...on("2027-03-20"), roomId, reserveOpensAt: CUTOFF };
  const early = { ...on("2027-03-21"), roomId };
  await expectUnchanged(world.db, async () => {
    await expectRefused(administrator.add(late), "InvalidDate");
    await expectRefused(administrator.addPeriodPlan({ schedules: [early, late] }), "InvalidDate");
  });
  const write = (reserveOpensAt: string) =>
    world.build.schedule({
      ...on("2027-03-20"),
      roomId,
      reserveOpensAt: new Date(reserveOpensAt),
    });
  await expect(write(CUTOFF)).rejects.toThrow("schedule_opens_before_its_cutoff");
  await write(BEFORE_CUTOFF);
});

test("a series opens so many days before each of its days; a plan as each of its schedules says", async () => {
  const { id: roomId } = await world.build.room();
  const terms = { opensDaysBefore: 14, opensAtTime: "20:00" };
  const { ids } = await administrator.addForDates({
    ...{ roomId, capacity: 2, startTime: "10:00", endTime: "12:00", ...terms },
    // The first would have opened before now.
    multiScheduleDates: ["2027-03-20", "2027-04-03"],
  });
  const openings = async (ids: readonly number[]) => {
    const rows = await Promise.all(ids.map((id) => administrator.get({ id })));
    return rows.map(({ reserveOpensAt }) => reserveOpensAt);
  };
  expect(await openings(ids)).toEqual(["2027-03-06T20:00:00+09:00", "2027-03-20T20:00:00+09:00"]);
  const { description } = await world.db
    .selectFrom("auditLog")
    .select("description")
    .where(isAbout({ schedule: ids }))
    .executeTakeFirstOrThrow();
  expect(description).toMatch(/、予約開始 14日前の20:00）$/);
  const planned = await administrator.addPeriodPlan({
    schedules: [
      { ...on("2027-04-01"), roomId, reserveOpensAt: OPENS },
      { ...on("2027-04-02"), roomId },
    ],
  });
  expect(await openings(planned.ids)).toEqual([OPENS, null]);
  const { schoolId } = await administrator.get({ id: ids[0] ?? 0 });
  const plan = await administrator.getPeriodPlan({
    schoolId,
    ...{ sourceStartDate: "2027-04-01", sourceEndDate: "2027-04-03" },
    ...{ startDate: "2027-05-01", endDate: "2027-05-03" },
  });
  expect(plan.sources.map(({ reserveOpensAt }) => reserveOpensAt)).toEqual([
    OPENS,
    null,
    "2027-03-20T20:00:00+09:00",
  ]);
});

test("while it lies ahead an opening is moved, taken back, and left alone by callers that do not know it", async () => {
  const { form, opening } = await added(OPENS);
  const { reserveOpensAt: _, ...former } = form;
  await administrator.update({ ...former, capacity: 4 });
  expect(await opening()).toBe(OPENS);
  await administrator.update({ ...form, version: 2, reserveOpensAt: BEFORE_CUTOFF });
  expect(await opening()).toBe(BEFORE_CUTOFF);
  await administrator.update({ ...form, version: 3, reserveOpensAt: null });
  expect(await opening()).toBeNull();
  await administrator.update({ ...form, version: 4 });
  expect(await opening()).toBe(OPENS);
  const logs = await world.db
    .selectFrom("auditLog")
    .select(sql<string>`substring(description from '（.*）$')`.as("opening"))
    .where(isAbout({ schedule: form.id }))
    .orderBy("id")
    .execute();
  expect(logs.map(({ opening }) => opening)).toEqual([
    "（予約開始 2027/03/15(月) 20:00）",
    null,
    "（予約開始 2027/03/19(金) 14:59）",
    "（予約開始 すぐ）",
    "（予約開始 2027/03/15(月) 20:00）",
  ]);
});

test("once it has come it stays, and so it does before a cutoff that would come earlier", async () => {
  const { form, opening } = await added(OPENS);
  await expectUnchanged(world.db, async () => {
    await expectRefused(administrator.update({ ...form, reserveOpensAt: CUTOFF }), "InvalidDate");
    await expectRefused(administrator.update({ ...form, ...on("2027-03-16") }), "InvalidDate");
  });
  world.clock.set(OPENS);
  expect((await administrator.get({ id: form.id })).can.changeOpening).toBe(false);
  await expectUnchanged(world.db, async () => {
    for (const reserveOpensAt of [BEFORE_CUTOFF, "2027-03-15T19:00:00+09:00", null]) {
      await expectRefused(administrator.update({ ...form, reserveOpensAt }), "InvalidDate");
    }
  });
  await administrator.update({ ...form, ...on("2027-03-18"), capacity: 5 });
  expect(await opening()).toBe(OPENS);
});
