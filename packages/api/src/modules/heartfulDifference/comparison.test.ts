import { buffer } from "node:stream/consumers";
import { DifferenceKind, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { readWorkbooks } from "@kenshu/files/testing.ts";
import type { Result, Trainee } from "@kenshu/heartful/contract.ts";
import { newEntry, newTrainee } from "@kenshu/heartful/testing.ts";
import { beforeEach, expect, test } from "vitest";
import { workOff } from "#intents/workOff.ts";
import { comparisonLots, STUDENTS_OF_A_LOT } from "#modules/heartfulDifference/comparisonLots.ts";
import { startComparison } from "#modules/heartfulDifference/startComparison.ts";
import { expectUnchanged, lastLog, useWorldPerTest, type World } from "#testing.ts";
import { NotConfigured } from "#wire/wireError.ts";

const { TraineeGone, EntryDecided, EntryGone, Name, EmailAddress } = DifferenceKind;
const START = "2027-03-10T10:00:00+09:00";
const DAY = "2027-03-10";
const BODY = 101;
const FOOT = 102;

const world = useWorldPerTest(START);
let administrator: Awaited<ReturnType<World["callerAs"]>>;
let bodyId: number;
let footId: number;
beforeEach(async () => {
  const categories = [BODY, FOOT].map((id) => ({ id, name: `分類${id}`, isFlex: false }));
  await world.db.insertInto("heartfulCategory").values(categories).execute();
  bodyId = (await world.build.training({ name: "ボディ", heartfulCategoryId: BODY })).id;
  footId = (await world.build.training({ name: "フット", heartfulCategoryId: FOOT })).id;
  administrator = await world.callerAs(Role.Administrator);
});

const log = { info() {}, warn() {}, error() {} };
const workOffLots = () =>
  workOff({ ...world, log }, comparisonLots(world.db, world.heartful, world.clock));
const start = () => administrator.heartfulDifference.start();
async function compare() {
  await start();
  await workOffLots();
}
const state = async () => (await administrator.heartfulDifference.getState()).comparison;
const list = async () => (await administrator.heartfulDifference.getList({})).rows;
const kinds = async () => (await list()).map(({ name, kind }) => [name, kind]);
const hmHas = async (...trainees: Trainee[]) => (await world.simulator()).change({ trainees });
const at = (time: string) => world.clock.set(`2027-03-10T${time}:00+09:00`);

let therapists = 0;
/** A linked student, and the same data as HM's trainee. */
async function linked(name: string, entries: Trainee["entries"] = []) {
  const therapistId = 800_000 + ++therapists;
  const emailAddress = `t${therapistId}@kenshu.test`;
  const student = await world.build.unenrolledStudent({
    name,
    nameKana: name,
    therapistId,
    emailAddress,
  });
  return { student, trainee: newTrainee({ therapistId, name, emailAddress, entries }) };
}
const decided = (orientationSuccess: Result["orientationSuccess"]): Result => ({
  orientationSuccess,
  decidedAt: START,
  idempotencyKey: "somebody else's",
});

test("before the first comparison there is nothing to tell", async () => {
  expect(await state()).toBeNull();
  expect(await list()).toEqual([]);
});

test("every kind of difference is found, missing ones first; equal data are not listed", async () => {
  const { build } = world;
  const agreeing = newEntry({ categories: [{ categoryId: BODY, result: null }] });
  const mixed = newEntry({
    categories: [
      { categoryId: BODY, result: decided(TakingState.Pass) },
      { categoryId: FOOT, result: null },
    ],
  });
  const same = await linked("あ", [agreeing]);
  const married = await linked("い");
  const moved = await linked("う");
  const taught = await linked("え", [mixed]);
  const gone = await linked("お");
  const without = await linked("か");
  for (const [{ student }, trainingId, heartfulEntryId] of [
    [same, bodyId, agreeing.entryId],
    [taught, bodyId, mixed.entryId],
    [taught, footId, mixed.entryId],
    [gone, bodyId, 1],
    [without, bodyId, 2],
  ] as const) {
    await build.activity({ studentUserId: student.id, trainingId, heartfulEntryId });
  }
  await hmHas(
    same.trainee,
    { ...married.trainee, name: "新 姓" },
    { ...moved.trainee, emailAddress: "moved@kenshu.test" },
    taught.trainee,
    without.trainee,
  );

  await compare();
  const rows = await list();
  expect(rows.map(({ name, kind }) => [name, kind])).toEqual([
    ["お", TraineeGone],
    ["え", EntryDecided],
    ["か", EntryGone],
    ["い", Name],
    ["う", EmailAddress],
  ]);
  expect(rows[1]).toEqual({
    id: expect.any(Number),
    kind: EntryDecided,
    foundAt: START,
    studentUserId: taught.student.id,
    version: 1,
    therapistId: taught.trainee.therapistId,
    releaseRequestedAt: null,
    name: "え",
    nameKana: "え",
    emailAddress: taught.trainee.emailAddress,
    activity: { trainingName: "ボディ", state: TakingState.Taking, entryId: mixed.entryId },
    waiting: null,
    heartfulState: TakingState.Pass,
    heartfulValue: null,
  });
  const { rows: names } = await administrator.heartfulDifference.getList({ kind: Name });
  expect(names).toEqual([rows[3]]);
  expect(rows[3]).toMatchObject({ activity: null, heartfulState: null, heartfulValue: "新 姓" });
  expect(rows[4]).toMatchObject({ heartfulValue: "moved@kenshu.test" });
  expect(await state()).toEqual({
    startedAt: START,
    studentCount: 6,
    comparedCount: 6,
    unreadCount: 0,
    endedAt: START,
    isGivenUp: false,
    goesOnAt: null,
  });
  expect(await lastLog(world)).toMatchObject({
    category: "HMとの照合",
    description: "照合を終了",
  });

  const file = await administrator.heartfulDifference.getFileHeartfulDifferences({});
  const [[sheet] = []] = await readWorkbooks([await buffer(file.content)]);
  expect(sheet?.rows).toEqual([
    ["研修生", "カナ", "違い", "HM", "Kenshu", "照合日"],
    ["お", "お", "HMに研修生がいない", "登録なし", `セラピストID ${gone.trainee.therapistId}`, DAY],
    ["え", "え", "HMで判定済み", "合格", "研修中（ボディ）", DAY],
    ["か", "か", "HMに申込がない", "申込 2 なし", "研修中（ボディ）", DAY],
    ["い", "い", "氏名", "新 姓", "い", DAY],
    ["う", "う", "メールアドレス", "moved@kenshu.test", moved.trainee.emailAddress, DAY],
  ]);
  const chosen = await administrator.heartfulDifference.getFileHeartfulDifferences({ kind: Name });
  const [[named, about] = []] = await readWorkbooks([await buffer(chosen.content)]);
  expect(named?.rows.map(([name]) => name)).toEqual(["研修生", "い"]);
  expect(about?.rows[1]).toEqual(["違い", "氏名"]);
  expect(await lastLog(world)).toMatchObject({
    category: "HMとの照合",
    description: "「HMとの照合」の一覧（氏名）のダウンロード（Excel）を開始",
  });
});

test("an entry that HM has under another trainee is not gone", async () => {
  const { student, trainee } = await linked("あ");
  const entry = newEntry({ categories: [{ categoryId: BODY, result: null }] });
  await world.build.activity({
    studentUserId: student.id,
    trainingId: bodyId,
    heartfulEntryId: entry.entryId,
  });
  await hmHas(trainee, newTrainee({ entries: [entry] }));
  await compare();
  expect(await list()).toEqual([]);
});

test("a list has pages", async () => {
  for (const name of ["あ", "い", "う"]) await linked(name);
  await hmHas();
  await compare();
  const { rows, totalCount } = await administrator.heartfulDifference.getList({
    page: 1,
    pageSize: 2,
  });
  expect([rows.map(({ name }) => name), totalCount]).toEqual([["う"], 3]);
});

test("the next comparison takes the place of the one before", async () => {
  const first = await linked("あ");
  const second = await linked("い");
  const third = await linked("う");
  await hmHas();
  await compare();
  expect(await kinds()).toEqual([
    ["あ", TraineeGone],
    ["い", TraineeGone],
    ["う", TraineeGone],
  ]);
  // Nobody asks about the third one any more.
  await world.db
    .updateTable("appUser")
    .set({ therapistId: null })
    .where("id", "=", third.student.id)
    .execute();
  expect(await kinds()).toHaveLength(2);
  await hmHas(first.trainee, { ...second.trainee, name: "別名" });
  at("11:00");
  await compare();
  expect(await list()).toMatchObject([
    { name: "い", kind: Name, foundAt: "2027-03-10T11:00:00+09:00" },
  ]);
  expect(await world.db.selectFrom("heartfulDifference").select("id").execute()).toHaveLength(1);
  expect(await state()).toMatchObject({ studentCount: 2, comparedCount: 2 });
});

test("many are compared lot by lot, each asked about once", async () => {
  const trainees: Trainee[] = [];
  for (let count = 0; count <= 2 * STUDENTS_OF_A_LOT; count++) {
    trainees.push((await linked(`研修生${count}`)).trainee);
  }
  await hmHas(...trainees.slice(1, -1));
  await compare();
  expect(await kinds()).toEqual([
    ["研修生0", TraineeGone],
    [`研修生${2 * STUDENTS_OF_A_LOT}`, TraineeGone],
  ]);
  const lots = await world.db.selectFrom("heartfulComparisonLot").select("doneAt").execute();
  expect(lots).toHaveLength(3);
  const asked = (await world.simulator()).received().filter(({ call }) => call === "getTrainee");
  expect(asked).toHaveLength(2 * STUDENTS_OF_A_LOT + 1);
  expect(await state()).toMatchObject({ comparedCount: 101, studentCount: 101 });
});

test("while HM is down the comparison waits, says how far it came, and goes on", async () => {
  for (let count = 0; count <= STUDENTS_OF_A_LOT; count++) await linked(`研修生${count}`);
  await hmHas();
  const simulator = await world.simulator();
  await start();
  await workOffOne();
  // The breaker needs more failures than one student causes.
  simulator.on({ kind: "unreachable" });
  await workOffLots();
  expect(await state()).toMatchObject({
    comparedCount: STUDENTS_OF_A_LOT,
    studentCount: STUDENTS_OF_A_LOT + 1,
    endedAt: null,
    goesOnAt: "2027-03-10T10:01:00+09:00",
  });
  expect(await kinds()).toHaveLength(STUDENTS_OF_A_LOT);
  await expectUnchanged(world.db, start);

  simulator.off();
  at("10:01");
  await workOffLots();
  expect(await state()).toMatchObject({
    comparedCount: STUDENTS_OF_A_LOT + 1,
    endedAt: "2027-03-10T10:01:00+09:00",
    goesOnAt: null,
  });
  expect((await administrator.heartfulDifference.getList({})).totalCount).toBe(
    STUDENTS_OF_A_LOT + 1,
  );
});

test("a comparison that HM does not answer for a day is given up, and another one may start", async () => {
  await linked("あ");
  await hmHas();
  (await world.simulator()).on({ kind: "error" });
  await start();
  for (let tried = 0; tried < 8; tried++) {
    await workOffLots();
    world.clock.set((await state())?.goesOnAt ?? "2027-03-12T10:00:00+09:00");
  }
  expect(await state()).toMatchObject({
    comparedCount: 0,
    studentCount: 1,
    isGivenUp: true,
    goesOnAt: null,
  });
  expect(await lastLog(world)).toMatchObject({ description: "照合を最後まで行えず中止" });
  expect(await list()).toEqual([]);
  await start();
  expect(await state()).toMatchObject({ isGivenUp: false, endedAt: null });
});

test("a process that dies in the middle of a lot leaves it to another, and nothing is counted twice", async () => {
  await linked("あ");
  await linked("い");
  await hmHas();
  await start();
  const lots = comparisonLots(world.db, world.heartful, world.clock);
  const asked = Promise.withResolvers<void>();
  const dead: typeof lots.perform = async (lot) => {
    await lots.perform(lot);
    asked.resolve();
    return new Promise(() => {});
  };
  void workOff({ ...world, log }, { ...lots, perform: dead });
  await asked.promise;
  await workOffLots();
  expect(await state()).toMatchObject({ comparedCount: 0, endedAt: null, goesOnAt: null });
  at("10:15");
  await workOffLots();
  expect(await state()).toMatchObject({ comparedCount: 2, endedAt: "2027-03-10T10:15:00+09:00" });
  expect(await kinds()).toHaveLength(2);
});

test.each(["rubbish", "refused"] as const)(
  "of whoever HM's answer is %s the former differences stay, and the others are compared",
  async (kind) => {
    const first = await linked("あ");
    const second = await linked("い");
    await hmHas({ ...first.trainee, name: "新しい名前" }, { ...second.trainee, name: "別の名前" });
    await compare();
    await hmHas(first.trainee, second.trainee);
    (await world.simulator()).on({ kind, call: "getTrainee", times: 1 });
    await compare();
    expect(await state()).toMatchObject({ comparedCount: 2, unreadCount: 1, isGivenUp: false });
    expect(await list()).toHaveLength(1);
    await compare();
    expect(await list()).toEqual([]);
  },
);

test("a student removed while HM was asked is left out", async () => {
  const { student } = await linked("あ");
  await linked("い");
  await hmHas();
  await start();
  const lots = comparisonLots(world.db, world.heartful, world.clock);
  const perform: typeof lots.perform = async (lot) => {
    const outcome = await lots.perform(lot);
    await world.db.deleteFrom("appUser").where("id", "=", student.id).execute();
    return outcome;
  };
  await workOff({ ...world, log }, { ...lots, perform });
  expect(await kinds()).toEqual([["い", TraineeGone]]);
});

test("several simultaneous starts make one comparison", async () => {
  await Promise.all([start(), start(), start()]);
  const lots = await world.db.selectFrom("heartfulComparisonLot").select("id").execute();
  expect(lots).toHaveLength(1);
  const told = await world.db.selectFrom("auditLog").select("id").execute();
  expect(told).toHaveLength(1);
});

test("without HM nothing is started", async () => {
  const ctx = { ...world.contextOf(null), heartful: null };
  await expectUnchanged(world.db, async () => {
    expect(() => startComparison(ctx)).toThrow(NotConfigured);
  });
});

/** Performs one lot only. */
async function workOffOne(): Promise<void> {
  const stopping = new AbortController();
  const lots = comparisonLots(world.db, world.heartful, world.clock);
  const perform: typeof lots.perform = (lot) => {
    stopping.abort();
    return lots.perform(lot);
  };
  await workOff({ ...world, log }, { ...lots, perform }, stopping.signal);
}
