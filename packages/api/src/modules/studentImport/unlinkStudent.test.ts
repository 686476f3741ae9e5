import { findFaults } from "@kenshu/db/check/findFaults.ts";
import {
  CashFlowType,
  ReservationState,
  ReserveResult,
  Role,
  TakingState,
} from "@kenshu/domain/enumerations.ts";
import { newEntry, newTrainee } from "@kenshu/heartful/testing.ts";
import { beforeEach, expect, test } from "vitest";
import { workOff } from "#intents/workOff.ts";
import { releaseIntents } from "#modules/studentImport/releaseIntents.ts";
import { expectRefused, expectUnchanged, openWorld, type World } from "#testing.ts";

const THERAPIST = 300_001;
const CATEGORY = 501;

let world: World;
let student: { id: number };
let trainingId: number;
let trainingContentId: number;
beforeEach(async () => {
  world = await openWorld();
  const { build, db } = world;
  await db
    .insertInto("heartfulCategory")
    .values({ id: CATEGORY, name: "もみほぐし", isFlex: false })
    .execute();
  trainingId = (await build.training({ heartfulCategoryId: CATEGORY })).id;
  trainingContentId = (await build.trainingContent({ trainingId })).id;
  student = await build.unenrolledStudent({ name: "伊藤 蘭", therapistId: THERAPIST });
  const entry = newEntry({ entryId: 7, categories: [{ categoryId: CATEGORY, result: null }] });
  const trainee = newTrainee({ therapistId: THERAPIST, entries: [entry] });
  (await world.simulator()).change({ trainees: [trainee] });
  caller = await administrator();
  return async () => {
    expect(await findFaults(world.db, world.clock.now())).toEqual([]);
    await world.close();
  };
});

const administrator = () => world.callerAs(Role.Administrator);
let caller: Awaited<ReturnType<typeof administrator>>;
const unlink = (given: { userId?: number; version?: number } = {}) =>
  caller.user.unlinkStudent({ userId: student.id, version: 1, ...given });
const account = () =>
  world.db
    .selectFrom("appUser")
    .select(["role", "therapistId", "version"])
    .where("id", "=", student.id)
    .executeTakeFirstOrThrow();
const activities = () =>
  world.db
    .selectFrom("activity")
    .select(["id", "state", "endDate"])
    .where("studentUserId", "=", student.id)
    .orderBy("id")
    .execute();
const releases = () =>
  world.db
    .selectFrom("traineeRelease")
    .select(["attemptCount", "doneAt", "failedAt", "lastError"])
    .execute();
const linked = { role: Role.Student, therapistId: THERAPIST, version: 1 };
const unlinked = { role: Role.Guest, therapistId: null, version: 2 };
const log = { info() {}, warn() {}, error() {} };
/** What the job does. */
const workOffReleases = () =>
  workOff({ ...world, log }, releaseIntents(world.heartful, world.clock));
/** The releases that HM was asked for, by their keys. */
async function asked() {
  const simulator = await world.simulator();
  return simulator
    .received()
    .filter(({ call }) => call === "release")
    .map(({ idempotencyKey }) => idempotencyKey);
}

test("the account becomes a guest's; progress, marks and money stay, what is ahead is cancelled", async () => {
  const { build, db } = world;
  const withProgress = await build.activity({
    studentUserId: student.id,
    trainingId,
    heartfulEntryId: 7,
  });
  await build.progress({ activityId: withProgress.id, trainingContentId });
  await build.activity({ studentUserId: student.id, heartfulEntryId: 8 });
  await build.cashFlow({ studentUserId: student.id, type: CashFlowType.Invoice, amount: 3300 });
  const ahead = await build.reservationOn("2027-03-20", { studentUserId: student.id });
  // From 10:00, which is now.
  const running = await build.reservationOn("2027-03-10", { studentUserId: student.id });
  await db
    .updateTable("schedule")
    .set({ capacity: 1 })
    .where("id", "=", ahead.scheduleId)
    .execute();
  const waiting = await build.reservation({
    scheduleId: ahead.scheduleId,
    kind: ReserveResult.Wait,
  });

  await unlink();

  expect(await account()).toEqual(unlinked);
  expect(await activities()).toEqual([
    { id: withProgress.id, state: TakingState.Suspend, endDate: "2027-03-10" },
  ]);
  const states = await db.selectFrom("reservation").select(["id", "state"]).orderBy("id").execute();
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [ahead.id, ReservationState.Cancel],
      [running.id, ReservationState.Confirm],
      [waiting.id, ReservationState.Confirm],
    ]),
  );
  // What the former student owes stays, and can be paid.
  const studentUserId = student.id;
  await caller.cashFlow.add({ studentUserId, type: CashFlowType.Payment, amount: 300, memo: "" });
  expect(await caller.cashFlow.getStudentCashFlows({ studentUserId })).toMatchObject({
    totalAmount: -3000,
  });
  expect(await caller.student.get({ id: studentUserId })).toMatchObject({ isEnrolled: false });
  const audit = await db.selectFrom("auditLog").select("description").orderBy("id").execute();
  expect(audit[0]?.description).toBe(
    `伊藤 蘭さんとセラピストID ${THERAPIST} の紐づけを解除（予約1件をキャンセル）`,
  );
  expect(await releases()).toMatchObject([{ attemptCount: 1, failedAt: null }]);
});

test("linked again, the student goes on where the link ended", async () => {
  const { build } = world;
  const activity = await build.activity({
    studentUserId: student.id,
    trainingId,
    heartfulEntryId: 7,
  });
  await build.progress({ activityId: activity.id, trainingContentId });
  const { areaId } = await world.db
    .selectFrom("appUser")
    .select("areaId")
    .where("id", "=", student.id)
    .executeTakeFirstOrThrow();
  await unlink();
  await caller.studentImport.importStudents({
    students: [
      { therapistId: THERAPIST, userId: student.id, areaId: areaId as number, userVersion: 2 },
    ],
  });
  expect(await account()).toEqual({ ...linked, version: 3 });
  expect(await activities()).toEqual([
    { id: activity.id, state: TakingState.Taking, endDate: null },
  ]);
});

test("who has no account stays a student", async () => {
  student = await world.build.unenrolledStudent({
    emailAddress: null,
    passwordHash: null,
    therapistId: 300_002,
  });
  (await world.simulator()).change({ trainees: [newTrainee({ therapistId: 300_002 })] });
  await unlink();
  expect(await account()).toEqual({ ...unlinked, role: Role.Student });
});

test("nobody is unlinked who is not linked, was changed, is unknown or is no student", async () => {
  const { build } = world;
  const free = await build.unenrolledStudent({ therapistId: null });
  const viewer = await build.user({ role: Role.Viewer });
  for (const [given, code] of [
    [{ userId: free.id }, "DbConflict"],
    [{ version: 2 }, "DbConflict"],
    [{ userId: viewer.id }, "UserNotFound"],
    [{ userId: 999_999 }, "UserNotFound"],
  ] as const) {
    await expectUnchanged(world.db, () => expectRefused(unlink(given), code));
  }
  expect(await asked()).toEqual([]);
});

test("where HM refuses nothing changes but the log, and one may try again", async () => {
  (await world.simulator()).on({ kind: "refused", call: "release", times: 1 });
  await expectRefused(unlink(), "ReleaseStudentFailure");
  expect(await account()).toEqual(linked);
  expect(await releases()).toMatchObject([{ doneAt: null, lastError: expect.any(String) }]);
  const { description } = await world.db
    .selectFrom("auditLog")
    .select("description")
    .executeTakeFirstOrThrow();
  expect(description).toBe("伊藤 蘭さんの紐づけの解除がHMで受け付けられず、変更なし");
  await unlink();
  expect(await account()).toEqual(unlinked);
});

test.each(["unreachable", "error", "dropped", "rubbish"] as const)(
  "after an answer that is %s the release goes on, under the same key, and ends once",
  async (kind) => {
    (await world.simulator()).on({ kind, call: "release" });
    await expect(unlink()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await account()).toEqual(linked);
    (await world.simulator()).off();
    await workOffReleases();
    expect(await account()).toEqual(linked);
    world.clock.set(new Date(world.clock.now().getTime() + 60_000));
    await workOffReleases();
    expect(await account()).toEqual(unlinked);
    expect(new Set(await asked()).size).toBe(1);
    expect(await world.db.selectFrom("auditLog").selectAll().execute()).toHaveLength(1);
  },
);

test("asked for again meanwhile, the next attempt is made at once", async () => {
  (await world.simulator()).on({ kind: "error", call: "release" });
  await expect(unlink()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  (await world.simulator()).off();
  await unlink();
  expect(await account()).toEqual(unlinked);
  expect(await releases()).toMatchObject([{ attemptCount: 2 }]);
});

test("whom HM does not know any more is unlinked", async () => {
  (await world.simulator()).change({ goneTherapistIds: [THERAPIST] });
  await unlink();
  expect(await account()).toEqual(unlinked);
});

test("of two administrators who unlink at once one does", async () => {
  const results = await Promise.allSettled([unlink(), unlink()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await account()).toEqual(unlinked);
  expect(new Set(await asked()).size).toBe(1);
});

test("a process that dies after HM's answer leaves it to the next one, after its lease", async () => {
  const { db, clock } = world;
  const now = clock.now();
  await db
    .insertInto("traineeRelease")
    .values({
      userId: student.id,
      therapistId: THERAPIST,
      operateUserId: student.id,
      operateUserName: "管理者",
      attemptCount: 1,
      nextAttemptAt: now,
      leasedUntil: new Date(now.getTime() + 5 * 60_000),
    })
    .execute();
  await workOffReleases();
  expect(await account()).toEqual(linked);
  await expectRefused(unlink(), "DbConflict");
  clock.set(new Date(now.getTime() + 5 * 60_000));
  await workOffReleases();
  expect(await account()).toEqual(unlinked);
});
