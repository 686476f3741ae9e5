import {
  CashFlowType,
  ReservationState,
  ReserveResult,
  Role,
  TakingState,
} from "@kenshu/domain/enumerations.ts";
import { HeartfulRefused } from "@kenshu/heartful/errors.ts";
import { newEntry, newTrainee } from "@kenshu/heartful/testing.ts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { workOff } from "#intents/workOff.ts";
import { releaseIntents } from "#modules/studentImport/releaseIntents.ts";
import { unlinkStudent } from "#modules/studentImport/unlinkStudent.ts";
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

const world = useWorldPerTest();
let student: { id: number };
let trainingId: number;
let trainingContentId: number;
beforeEach(async () => {
  const { build, db } = world;
  await db
    .insertInto("heartfulCategory")
    .values({ id: CATEGORY, name: "もみほぐし", isFlex: false })
    .execute();
  trainingId = (await build.training({ heartfulCategoryId: CATEGORY })).id;
  trainingContentId = (await build.trainingContent({ trainingId })).id;
  student = await build.unenrolledStudent({ name: "伊藤 蘭", therapistId: THERAPIST });
  const entry = newEntry({
    entryId: 7,
    orientationStartDate: "2027-03-01",
    categories: [{ categoryId: CATEGORY, result: null }],
  });
  const trainee = newTrainee({ therapistId: THERAPIST, entries: [entry] });
  (await world.simulator()).change({ trainees: [trainee] });
  administratorId = (await build.user({ role: Role.Administrator })).id;
  caller = await world.as({ id: administratorId });
  return () => expectNoFaults(world);
});

let caller: Awaited<ReturnType<World["as"]>>;
let administratorId: number;
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
/** Since when HM has been asked, in the list of HM's trainees once HM is back. */
async function releaseInMatchingList(): Promise<string | null> {
  const range = { from: "2027-03-01", to: "2027-03-30" } as const;
  const list = () => caller.studentImport.getHeartfulStudents(range).catch(() => null);
  await expect.poll(list).not.toBeNull();
  const [row] = (await list())?.rows ?? [];
  expect(row?.user?.id).toBe(student.id);
  return row?.releaseRequestedAt ?? null;
}
const linked = { role: Role.Student, therapistId: THERAPIST, version: 1 };
const unlinked = { role: Role.Guest, therapistId: null, version: 2 };
const underWay = {
  code: "SERVICE_UNAVAILABLE",
  cause: { message: "HMに解除を依頼しています。HMから応答があり次第、紐づけを解除します。" },
};
const log = { info() {}, warn() {}, error() {} };
/** What the job does. */
const workOffReleases = () =>
  workOff({ ...world, log }, releaseIntents(world.heartful, world.clock));
/** The releases requested from HM, by their keys. */
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
  // The former student's debt stays and can be paid.
  const studentUserId = student.id;
  await caller.cashFlow.add({ studentUserId, type: CashFlowType.Payment, amount: 300, memo: "" });
  expect(await caller.cashFlow.getStudentCashFlows({ studentUserId })).toMatchObject({
    totalAmount: -3000,
  });
  expect(await caller.student.get({ id: studentUserId })).toMatchObject({
    isEnrolled: false,
    isStudent: false,
  });
  expect(await caller.student.getDetail({ id: studentUserId })).toMatchObject({
    isStudent: false,
    releaseRequestedAt: null,
  });
  const audit = await db.selectFrom("auditLog").select("description").orderBy("id").execute();
  expect(audit.slice(0, 2)).toEqual([
    { description: "伊藤 蘭さんの紐づけの解除をHMに依頼" },
    { description: `伊藤 蘭さんとセラピストID ${THERAPIST} の紐づけを解除（予約1件をキャンセル）` },
  ]);
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
  const linkAgain = (userVersion: number) =>
    caller.studentImport.importStudents({
      students: [
        { therapistId: THERAPIST, userId: student.id, areaId: areaId as number, userVersion },
      ],
    });
  await unlink();
  await linkAgain(2);
  expect(await account()).toEqual({ ...linked, version: 3 });
  expect(await activities()).toEqual([
    { id: activity.id, state: TakingState.Taking, endDate: null },
  ]);

  // There is a mail for each link, unless the link ended before the mail could leave.
  const mails = () => world.db.selectFrom("mail").select("subject").orderBy("id").execute();
  const [unlinkedMail, linkedMail] = await mails();
  expect(linkedMail?.subject).toBe("【Kenshu】研修を予約できるようになりました");
  await unlink({ version: 3 });
  expect(await mails()).toEqual([unlinkedMail, unlinkedMail]);
  await linkAgain(4);
  await world.db.updateTable("mail").set({ doneAt: world.clock.now() }).execute();
  await unlink({ version: 5 });
  await linkAgain(6);
  expect((await mails()).slice(2)).toEqual([linkedMail, unlinkedMail, linkedMail]);
});

test("a student without an account stays a student", async () => {
  student = await world.build.unenrolledStudent({
    emailAddress: null,
    passwordHash: null,
    therapistId: 300_002,
  });
  (await world.simulator()).change({ trainees: [newTrainee({ therapistId: 300_002 })] });
  await unlink();
  expect(await account()).toEqual({ ...unlinked, role: Role.Student });
});

test("people who are not linked, were changed, are unknown or are no students are not unlinked", async () => {
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

test("if HM refuses, only the log changes, and another try is possible", async () => {
  (await world.simulator()).on({ kind: "refused", call: "release", times: 1 });
  await expectRefused(unlink(), "ReleaseStudentFailure");
  expect(await account()).toEqual(linked);
  expect(await releases()).toMatchObject([{ doneAt: null, lastError: expect.any(String) }]);
  const { description, operateUserId } = await lastLog(world);
  expect(description).toMatch(/^伊藤 蘭さんの紐づけの解除を中止：HMが受け付けず、変更なし（.+）$/);
  expect(operateUserId).toBe(administratorId);
  await unlink();
  expect(await account()).toEqual(unlinked);
});

test.each(["unreachable", "error", "dropped", "rubbish"] as const)(
  "after an answer that is %s the release goes on, under the same key, and ends once",
  async (kind) => {
    (await world.simulator()).on({ kind, call: "release" });
    await expect(unlink()).rejects.toMatchObject(underWay);
    expect(await account()).toEqual(linked);
    expect(await caller.student.getDetail({ id: student.id })).toMatchObject({
      isStudent: true,
      releaseRequestedAt: "2027-03-10T10:00:00+09:00",
    });
    (await world.simulator()).off();
    expect(await releaseInMatchingList()).toBe("2027-03-10T10:00:00+09:00");
    await workOffReleases();
    expect(await account()).toEqual(linked);
    world.clock.set(new Date(world.clock.now().getTime() + 60_000));
    await workOffReleases();
    expect(await account()).toEqual(unlinked);
    expect(new Set(await asked()).size).toBe(1);
    expect(await world.db.selectFrom("auditLog").selectAll().execute()).toHaveLength(2);
  },
);

test("asked for again meanwhile, the next attempt is made at once", async () => {
  (await world.simulator()).on({ kind: "error", call: "release" });
  await expect(unlink()).rejects.toMatchObject(underWay);
  (await world.simulator()).off();
  await unlink();
  expect(await account()).toEqual(unlinked);
  expect(await releases()).toMatchObject([{ attemptCount: 2 }]);
});

test("however often it is asked for again, the release goes on for about a day, then staff are told to look", async () => {
  (await world.simulator()).on({ kind: "unreachable", call: "release" });
  for (let pressed = 0; pressed < 10; pressed++) {
    await expect(unlink()).rejects.toMatchObject(underWay);
  }
  const started = world.clock.now().getTime();
  for (let hours = 0; (await releases())[0]?.failedAt === null; hours++) {
    world.clock.set(new Date(started + hours * 3_600_000));
    await workOffReleases();
  }
  expect((world.clock.now().getTime() - started) / 3_600_000).toBeGreaterThan(12);
  expect((await lastLog(world)).description).toBe(
    "伊藤 蘭さんの紐づけの解除を中止：HMから応答なし。HMで解除されていないか確認してください",
  );
  expect(await account()).toEqual(linked);
});

test("while a result is on its way to HM nobody is unlinked", async () => {
  await world.db
    .insertInto("resultAttempt")
    .values({
      studentUserId: student.id,
      heartfulEntryId: 7,
      idempotencyKey: "a key",
      request: sql`'{}'`,
      sentByUserId: administratorId,
      createdAt: world.clock.now(),
      nextAttemptAt: world.clock.now(),
    })
    .execute();
  await expectUnchanged(world.db, () => expectRefused(unlink(), "ReleaseStudentFailure", {}));
  expect(await asked()).toEqual([]);
  await world.db.updateTable("resultAttempt").set({ doneAt: world.clock.now() }).execute();
  await unlink();
  expect(await account()).toEqual(unlinked);
});

test("a student whom HM no longer knows is unlinked", async () => {
  (await world.simulator()).change({ goneTherapistIds: [THERAPIST] });
  await unlink();
  expect(await account()).toEqual(unlinked);
});

test("so is a trainee unknown to another HM, whatever code its 404 has", async () => {
  const refusal = { status: 404, code: "no_such_trainee", sentence: "登録がありません。" };
  const heartful = {
    ...world.heartful,
    release: () => Promise.reject(new HeartfulRefused("404", refusal)),
  };
  const ctx = await world.contextAs({ id: administratorId });
  await unlinkStudent({ ...ctx, heartful }, { userId: student.id, version: 1 });
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
      requestedAt: now,
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
