import { inTransaction } from "@kenshu/db/transaction.ts";
import { DifferenceKind, ReserveResult, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import type { Entry, Trainee } from "@kenshu/heartful/contract.ts";
import { newEntry, newTrainee } from "@kenshu/heartful/testing.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { workOff } from "#intents/workOff.ts";
import { comparisonLots } from "#modules/heartfulDifference/comparisonLots.ts";
import { settleDifference } from "#modules/heartfulDifference/settleDifference.ts";
import { takeVersion } from "#rows/editedRow.ts";
import {
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  lastLog,
  useWorldPerTest,
  type World,
} from "#testing.ts";

const THERAPIST = 300_001;
const CATEGORY = 501;
const ENTRY = 7;
const { Taking, Pass, Suspend } = TakingState;

const world = useWorldPerTest();
let administrator: Awaited<ReturnType<World["callerAs"]>>;
let student: { id: number };
let activity: { id: number };
let trainingId: number;
beforeEach(async () => {
  const { build, db } = world;
  const category = { id: CATEGORY, name: "もみほぐし", isFlex: false };
  await db.insertInto("heartfulCategory").values(category).execute();
  trainingId = (await build.training({ name: "基礎", heartfulCategoryId: CATEGORY })).id;
  student = await build.unenrolledStudent({
    name: "伊藤 蘭",
    therapistId: THERAPIST,
    emailAddress: "ran@kenshu.test",
  });
  activity = await build.activity({
    studentUserId: student.id,
    trainingId,
    heartfulEntryId: ENTRY,
    startDate: "2027-03-01",
  });
  administrator = await world.callerAs(Role.Administrator);
  await hmSays({});
  return () => expectNoFaults(world);
});

/** HM has this trainee, or none. */
async function hmSays(
  given: (Partial<Omit<Trainee, "entries">> & { entries?: Entry[] }) | null,
): Promise<void> {
  const trainee = newTrainee({
    therapistId: THERAPIST,
    name: "伊藤 蘭",
    emailAddress: "ran@kenshu.test",
    entries: [entryOf(null)],
    ...given,
  });
  const goneTherapistIds = given ? [] : [THERAPIST];
  (await world.simulator()).change({ trainees: given ? [trainee] : [], goneTherapistIds });
}
function entryOf(state: 1 | 3 | 4 | null): Entry {
  const result = state && {
    orientationSuccess: state,
    decidedAt: "2027-03-08T12:00:00+09:00",
    idempotencyKey: "somebody else's",
  };
  return newEntry({
    entryId: ENTRY,
    categories: [{ categoryId: CATEGORY, result: result || null }],
  });
}

const log = { info() {}, warn() {}, error() {} };
async function compare(): Promise<void> {
  await administrator.heartfulDifference.start();
  await workOff({ ...world, log }, comparisonLots(world.db, world.heartful, world.clock));
}
const list = async () => (await administrator.heartfulDifference.getList({})).rows;
async function found() {
  await compare();
  const [row, ...others] = await list();
  if (!row || others.length > 0) throw new Error("one difference");
  return row;
}
const settle = ({ id, version }: { id: number; version: number }) =>
  administrator.heartfulDifference.settle({ id, version });
const account = () =>
  world.db
    .selectFrom("appUser")
    .select(["name", "emailAddress", "role", "therapistId", "version"])
    .where("id", "=", student.id)
    .executeTakeFirstOrThrow();
const taken = () =>
  world.db
    .selectFrom("activity")
    .select(["state", "endDate", "isExported", "heartfulEntryId"])
    .where("id", "=", activity.id)
    .executeTakeFirst();
const changeActivity = (values: object) =>
  inTransaction(world.db, (tx) =>
    tx.updateTable("activity").set(values).where("id", "=", activity.id).execute(),
  );
const refusedUnchanged = (row: { id: number; version: number }) =>
  expectUnchanged(world.db, () => expectRefused(settle(row), "DbConflict"));

test("a result from HM is adopted: the activity ends today and is not sent any more", async () => {
  await hmSays({ entries: [entryOf(Pass)] });
  const row = await found();
  expect(row).toMatchObject({ kind: DifferenceKind.EntryDecided, heartfulState: Pass });
  await settle(row);
  expect(await taken()).toMatchObject({ state: Pass, endDate: "2027-03-10", isExported: true });
  expect(await account()).toMatchObject({ version: 2, therapistId: THERAPIST });
  expect(await lastLog(world)).toMatchObject({
    category: "HMとの照合",
    description: "伊藤 蘭さんの「基礎」をHMの結果により研修中から合格に変更",
    targets: { user: [student.id] },
  });
  expect(await list()).toEqual([]);
  await compare();
  expect(await list()).toEqual([]);
  await refusedUnchanged(row);
});

test("an activity that has ended here keeps its day", async () => {
  const suspended = { state: Suspend, endDate: "2027-03-05" };
  await changeActivity(suspended);
  await hmSays({ entries: [entryOf(Pass)] });
  await settle(await found());
  expect(await taken()).toMatchObject({ state: Pass, endDate: "2027-03-05", isExported: true });
});

test("an entry that is gone suspends the activity, which HM has no result of", async () => {
  await hmSays({ entries: [] });
  const row = await found();
  expect(row).toMatchObject({ kind: DifferenceKind.EntryGone, heartfulState: null });
  await settle(row);
  expect(await taken()).toMatchObject({ state: Suspend, endDate: "2027-03-10", isExported: false });
  expect(await lastLog(world)).toMatchObject({
    description: "伊藤 蘭さんの「基礎」を申込がHMにないため研修中から中断に変更",
  });
  await compare();
  expect(await list()).toEqual([]);
});

test("a trainee who is gone at HM is unlinked, which HM's 404 does not hinder", async () => {
  await hmSays(null);
  const row = await found();
  expect(row.kind).toBe(DifferenceKind.TraineeGone);
  await refusedUnchanged(row);
  await administrator.user.unlinkStudent({ userId: row.studentUserId, version: row.version });
  expect(await account()).toMatchObject({ role: Role.Guest, therapistId: null });
  // It had no progress (rule 9.5).
  expect(await taken()).toBeUndefined();
  expect(await list()).toEqual([]);
  await compare();
  expect(await world.db.selectFrom("heartfulDifference").select("id").execute()).toEqual([]);
});

test("HM's name is taken over, and nothing else", async () => {
  const before = await account();
  await hmSays({ name: "加藤 蘭", nameKana: "カトウ ラン" });
  const row = await found();
  await settle(row);
  expect(await account()).toEqual({ ...before, name: "加藤 蘭", version: 2 });
  expect(await lastLog(world)).toMatchObject({
    description: "伊藤 蘭さんの氏名をHMの「加藤 蘭」に変更",
  });
  expect(await list()).toEqual([]);
  const { rows } = await administrator.student.searchStudents({ keyword: "加藤" });
  expect(rows.map(({ id }) => id)).toEqual([student.id]);
});

test("an address that was seen stays away until HM says another one", async () => {
  await hmSays({ emailAddress: "new@kenshu.test" });
  const row = await found();
  expect(row).toMatchObject({
    kind: DifferenceKind.EmailAddress,
    emailAddress: "ran@kenshu.test",
    heartfulValue: "new@kenshu.test",
  });
  await settle(row);
  expect(await account()).toMatchObject({ emailAddress: "ran@kenshu.test" });
  expect(await list()).toEqual([]);
  await compare();
  expect(await list()).toEqual([]);
  await hmSays({ emailAddress: "newer@kenshu.test" });
  expect(await found()).toMatchObject({ heartfulValue: "newer@kenshu.test" });
});

test("nothing is settled if HM's data have changed, and the list shows the new data", async () => {
  const before = [await account(), await taken()];
  await hmSays({ entries: [entryOf(Pass)] });
  const decided = await found();
  await hmSays({ entries: [entryOf(3)] });
  await expectRefused(settle(decided), "DbConflict");
  expect(await list()).toMatchObject([{ kind: DifferenceKind.EntryDecided, heartfulState: 3 }]);

  await hmSays({ name: "加藤 蘭" });
  const named = await found();
  const logged = await lastLog(world);
  await hmSays({ name: "佐藤 蘭" });
  await expectRefused(settle(named), "DbConflict");
  expect(await list()).toMatchObject([{ heartfulValue: "佐藤 蘭" }]);
  // Corrected at HM, the difference disappears at once.
  await hmSays({});
  const [corrected = named] = await list();
  await expectRefused(settle(corrected), "DbConflict");
  expect(await list()).toEqual([]);
  expect([await account(), await taken()]).toEqual(before);
  expect(await lastLog(world)).toEqual(logged);
});

test("new data about one student leave the differences of others alone", async () => {
  const other = await world.build.unenrolledStudent({ name: "林 誠", therapistId: 300_002 });
  await hmSays({ name: "加藤 蘭" });
  await compare();
  const rows = await list();
  expect(rows.map(({ kind, studentUserId }) => [kind, studentUserId])).toEqual([
    [DifferenceKind.TraineeGone, other.id],
    [DifferenceKind.Name, student.id],
  ]);
  await hmSays({});
  await expectRefused(settle(rows[1] ?? { id: 0, version: 0 }), "DbConflict");
  expect(await list()).toMatchObject([{ studentUserId: other.id }]);
});

test("a name that was corrected here is no difference any more, however it is spaced", async () => {
  await hmSays({ name: "ｶﾄｳ　蘭" });
  await found();
  const rename = (name: string) =>
    inTransaction(world.db, (tx) =>
      tx.updateTable("appUser").set({ name }).where("id", "=", student.id).execute(),
    );
  await rename("カトウ蘭子");
  expect(await list()).toHaveLength(1);
  await rename("カトウ 蘭");
  expect(await list()).toEqual([]);
});

test("differences of an ended link do not appear for the next one", async () => {
  await hmSays(null);
  const row = await found();
  (await world.simulator()).on({ kind: "error", call: "release" });
  const unlink = () =>
    administrator.user.unlinkStudent({ userId: row.studentUserId, version: row.version });
  await expect(unlink()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await list()).toMatchObject([{ releaseRequestedAt: "2027-03-10T10:00:00+09:00" }]);
  (await world.simulator()).off();
  await unlink();
  await inTransaction(world.db, (tx) =>
    tx
      .updateTable("appUser")
      .set({ therapistId: THERAPIST + 9, role: Role.Student })
      .where("id", "=", student.id)
      .execute(),
  );
  expect(await list()).toEqual([]);
});

test("nothing is settled after the student was changed here", async () => {
  for (const says of [{ entries: [entryOf(Pass)] }, { entries: [] }, { name: "加藤 蘭" }]) {
    await hmSays(says);
    const row = await found();
    await refusedUnchanged({ ...row, version: row.version + 1 });
    await inTransaction(world.db, (tx) =>
      takeVersion(tx, "appUser", { id: student.id, version: row.version }),
    );
    await refusedUnchanged(row);
  }
});

test.each([
  ["another state", { state: Suspend, endDate: "2027-03-05" }],
  ["a result that was sent", { isExported: true }],
  ["another entry", { heartfulEntryId: 8 }],
])("no result is taken over where the activity has %s meanwhile", async (_, values) => {
  await hmSays({ entries: [entryOf(Pass)] });
  const row = await found();
  // It changes while we ask HM.
  const heartful = {
    ...world.heartful,
    async getTrainee(therapistId: number) {
      await changeActivity(values);
      return world.heartful.getTrainee(therapistId);
    },
  };
  const { id } = await world.build.user({ role: Role.Administrator });
  const ctx = await world.contextAs({ id });
  await expectRefused(settleDifference({ ...ctx, heartful }, row), "DbConflict");
  expect(await taken()).toMatchObject({ state: Taking, isExported: false, ...values });
  expect(await account()).toMatchObject({ version: 1 });
});

test("an entry whose results are being sent is left alone until the attempt has ended", async () => {
  await hmSays({ entries: [entryOf(Pass)] });
  const row = await found();
  const { id: sentByUserId } = await world.build.user({ role: Role.Administrator });
  const request = {
    categories: [{ categoryId: CATEGORY, orientationSuccess: Pass }],
    check: null,
    dropout: null,
    decidedBy: 1,
  };
  await world.db
    .insertInto("resultAttempt")
    .values({
      studentUserId: student.id,
      heartfulEntryId: ENTRY,
      idempotencyKey: "ours",
      request,
      sentByUserId,
      createdAt: world.clock.now(),
      nextAttemptAt: world.clock.now(),
    })
    .execute();
  expect(await list()).toEqual([]);
  await refusedUnchanged(row);
  await compare();
  expect(await list()).toEqual([]);

  const ended = { failedAt: world.clock.now(), lastError: "refused" };
  await world.db.updateTable("resultAttempt").set(ended).execute();
  expect(await found()).toMatchObject({ kind: DifferenceKind.EntryDecided });
});

test("a name that is too long to be entered is told, and stays away once it was seen", async () => {
  const before = await account();
  const long = "加".repeat(31);
  await hmSays({ name: long });
  const row = await found();
  expect(row).toMatchObject({ kind: DifferenceKind.Name, heartfulValue: long });
  await settle(row);
  expect(await account()).toEqual({ ...before, version: 2 });
  expect(await lastLog(world)).toMatchObject({
    description: "伊藤 蘭さんの氏名の違いを確認済みに変更",
  });
  await compare();
  expect(await list()).toEqual([]);
  await hmSays({ name: "加藤 蘭" });
  expect(await found()).toMatchObject({ heartfulValue: "加藤 蘭" });
});

describe("an entry that waits for another one of its category", () => {
  const NEXT = 9;
  const next = (given: Partial<Entry> = {}) =>
    newEntry({
      entryId: NEXT,
      orientationStartDate: "2027-03-20",
      categories: [{ categoryId: CATEGORY, result: null }],
      ...given,
    });
  const all = () =>
    world.db
      .selectFrom("activity")
      .select(["trainingId", "heartfulEntryId", "state", "startDate"])
      .where("studentUserId", "=", student.id)
      .orderBy("id")
      .execute();
  const begun = { trainingId: 0, heartfulEntryId: NEXT, state: Taking, startDate: "2027-03-10" };
  const ended = { state: Suspend, endDate: "2027-03-05" };

  test("is offered once that one has ended, and begins today", async () => {
    await hmSays({ entries: [entryOf(null), next()] });
    await compare();
    expect(await list()).toEqual([]);
    await hmSays({ entries: [entryOf(Pass), next()] });
    const decided = await found();
    expect(decided.kind).toBe(DifferenceKind.EntryDecided);
    await settle(decided);
    const [row, ...others] = await list();
    expect([row, others]).toMatchObject([
      {
        kind: DifferenceKind.EntryWaiting,
        activity: null,
        waiting: { trainingName: "基礎", entryId: NEXT, orientationStartDate: "2027-03-20" },
      },
      [],
    ]);
    if (!row) throw new Error("one difference");
    await settle(row);
    expect(await all()).toMatchObject([{ state: Pass }, { ...begun, trainingId }]);
    expect(await lastLog(world)).toMatchObject({
      category: "HMとの照合",
      description: `伊藤 蘭さんの「基礎」を次の申込${NEXT}により開始`,
      targets: { user: [student.id] },
    });
    expect(await list()).toEqual([]);
    await compare();
    expect(await list()).toEqual([]);
    await refusedUnchanged(row);
  });

  test("promotes its student where a place is free", async () => {
    await changeActivity(ended);
    const { id } = await world.build.reservationOn("2027-03-20", {
      studentUserId: student.id,
      kind: ReserveResult.Wait,
    });
    await hmSays({ entries: [entryOf(null), next()] });
    await settle(await found());
    const { kind } = await world.db
      .selectFrom("reservation")
      .select("kind")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(kind).toBe(ReserveResult.CarryUp);
  });

  test("does not begin if HM has decided or moved it meanwhile, and the list says so", async () => {
    await changeActivity(ended);
    await hmSays({ entries: [entryOf(null), next()] });
    const row = await found();
    const before = await all();
    await hmSays({ entries: [entryOf(null), next({ orientationStartDate: "2027-04-01" })] });
    await expectRefused(settle(row), "DbConflict");
    expect(await list()).toMatchObject([{ waiting: { orientationStartDate: "2027-04-01" } }]);
    const { result } = entryOf(Pass).categories[0] ?? { result: null };
    await hmSays({
      entries: [entryOf(null), next({ categories: [{ categoryId: CATEGORY, result }] })],
    });
    await expectRefused(settle(row), "DbConflict");
    expect(await list()).toEqual([]);
    expect(await all()).toEqual(before);
  });

  test("does not begin while the training is being taken again", async () => {
    await changeActivity(ended);
    await hmSays({ entries: [entryOf(null), next()] });
    const row = await found();
    const again = await world.build.activity({ studentUserId: student.id, trainingId });
    expect(await list()).toEqual([]);
    await refusedUnchanged(row);
    await inTransaction(world.db, (tx) =>
      tx.deleteFrom("activity").where("id", "=", again.id).execute(),
    );
    expect(await list()).toHaveLength(1);
  });

  test("does not begin under a category that was taken away meanwhile", async () => {
    const { training } = await world.callerAs(Role.Administrator);
    await changeActivity({ ...ended, isExported: true });
    await hmSays({ entries: [entryOf(null), next()] });
    const row = await found();
    const stored = await training.get({ id: trainingId });
    const before = await all();
    const race = await world.db.transaction().execute(async (tx) => {
      // HM has answered, and what begins it waits for the student.
      await tx
        .selectFrom("appUser")
        .select("id")
        .where("id", "=", student.id)
        .forUpdate()
        .execute();
      const settling = expectRefused(settle(row), "DbConflict");
      await waitForLock(world.db);
      await training.update({ ...stored, heartfulCategoryId: null });
      return { settling };
    });
    await race.settling;
    expect(await all()).toEqual(before);
    await training.update({ ...stored, version: stored.version + 1 });
  });

  test("does not begin while HM is asked to release the person", async () => {
    await changeActivity(ended);
    await hmSays({ entries: [entryOf(null), next()] });
    const row = await found();
    const now = world.clock.now();
    await world.db
      .insertInto("traineeRelease")
      .values({
        userId: student.id,
        therapistId: THERAPIST,
        operateUserId: student.id,
        operateUserName: "管理者",
        requestedAt: now,
        nextAttemptAt: now,
      })
      .execute();
    await expectUnchanged(world.db, () =>
      expectRefused(settle(row), "DbConflict", { found: "releasing" }),
    );
  });

  test("begins once, even if several begin it at the same moment", async () => {
    await changeActivity(ended);
    await hmSays({ entries: [entryOf(null), next()] });
    const row = await found();
    const { id: areaId } = await world.build.area();
    const chosen = {
      therapistId: THERAPIST,
      userId: student.id,
      areaId,
      userVersion: row.version,
    };
    const ends = await Promise.allSettled([
      settle(row),
      settle(row),
      administrator.studentImport.importStudents({ students: [chosen] }),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await all()).toMatchObject([{ state: Suspend }, { ...begun, trainingId }]);
    expect(await list()).toEqual([]);
  });
});

test("while HM is down nothing is settled", async () => {
  await hmSays({ name: "加藤 蘭" });
  const row = await found();
  (await world.simulator()).on({ kind: "unreachable" });
  await expectUnchanged(world.db, () =>
    expect(settle(row)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" }),
  );
});

test("a difference that two people settle at once is settled once", async () => {
  await hmSays({ name: "加藤 蘭" });
  const row = await found();
  const both = await Promise.allSettled([settle(row), settle(row)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await account()).toMatchObject({ name: "加藤 蘭", version: 2 });
});
