import { Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { expectRefused, expectUnchanged, lastLog, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

/** An attempt to send the results of a student who is still taking the training. */
async function attempt(given: object = {}) {
  const { id: trainingId } = await world.build.training({ name: "もみほぐし" });
  const { id: studentUserId } = await world.build.unenrolledStudent({ name: "伊藤蘭" });
  const { id: activityId } = await world.build.activity({ studentUserId, trainingId });
  const { id: sentByUserId } = await world.build.user({ role: Role.Administrator });
  const now = world.clock.now();
  const { id } = await world.db
    .insertInto("resultAttempt")
    .values({
      studentUserId,
      heartfulEntryId: 71,
      idempotencyKey: "a key",
      request: { categories: [], check: null, dropout: null, decidedBy: 1 },
      sentByUserId,
      createdAt: now,
      nextAttemptAt: now,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto("resultDecision")
    .values({
      attemptId: id,
      activityId,
      trainingId,
      heartfulCategoryId: 501,
      state: TakingState.Pass,
    })
    .execute();
  return { attemptId: id, studentUserId };
}
const failed = () => ({
  failedAt: world.clock.now(),
  lastError: "この結果は登録できません。",
  failure: "refused" as const,
});
const administrator = () => world.callerAs(Role.Administrator);
/** What home, the list and the state of operation count. */
async function unsettled() {
  const { home, studentExport, operation } = await administrator();
  return [
    (await home.getAdministratorHome()).unsettledResultCount,
    (await studentExport.getAttempts({ isUnsettled: true })).totalCount,
    (await operation.getState()).results.unsettledCount,
  ];
}

test("a failed attempt that somebody has seen to is off every list, and stays in the student's", async () => {
  const { attemptId, studentUserId } = await attempt(failed());
  expect(await unsettled()).toEqual([1, 1, 1]);
  const { studentExport } = await administrator();
  await studentExport.settle({ attemptId });
  expect(await unsettled()).toEqual([0, 0, 0]);
  expect((await studentExport.getAttempts({ studentUserId })).rows).toMatchObject([
    { attemptId, state: "failed", settledAt: "2027-03-10T10:00:00+09:00" },
  ]);
  expect(await lastLog(world)).toMatchObject({
    category: "合否連携",
    description: "伊藤蘭さんの失敗した合否連携を処理済みに変更（「もみほぐし」合格、申込71）",
    targets: { user: [studentUserId] },
  });
});

test.each([
  ["has not ended", () => ({})],
  ["has arrived", () => ({ doneAt: world.clock.now() })],
  ["was settled already", () => ({ ...failed(), settledAt: world.clock.now() })],
])("an attempt that %s is not settled", async (_, given) => {
  const { attemptId } = await attempt(given());
  const { studentExport } = await administrator();
  await expectUnchanged(world.db, () =>
    expectRefused(studentExport.settle({ attemptId }), "DbConflict"),
  );
});
