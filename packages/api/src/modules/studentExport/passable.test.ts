import { workOutDueSummaries } from "@kenshu/db/studentSummary/dueSummaries.ts";
import { ProgressGrade, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import { beforeEach, expect, test } from "vitest";
import { exportWorld } from "#modules/studentExport/testing.ts";
import { expectRefused, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();
let given: Awaited<ReturnType<typeof exportWorld>>;
beforeEach(async () => {
  given = await exportWorld(world);
});

async function passable() {
  await workOutDueSummaries(world.db);
  const { getPassable } = await given.as(given.user);
  const { rows, totalCount } = await getPassable();
  expect(totalCount).toBe(rows.length);
  return rows.map(({ entryId, categories }) => [
    entryId,
    categories.map(({ studentActivityId }) => studentActivityId),
  ]);
}

test("an entry is passable in categories with all counting contents closed, until it is sent", async () => {
  const foot = await given.newTraining("フット");
  const both = await given.studentTaking([given.training, { ...foot, isDone: false }]);
  const done = await given.student();
  // HM has decided nothing, or it is over.
  const own = await world.build.unenrolledStudent();
  const ownActivity = await world.build.activity({
    studentUserId: own.id,
    trainingId: foot.id,
  });
  await world.build.progress({ activityId: ownActivity.id, trainingContentId: foot.contentId });
  expect(await passable()).toEqual([
    [both.entryId, [both.activityIds[0]]],
    [done.entryId, done.activityIds],
  ]);

  await given.send(done);
  expect(await passable()).toEqual([[both.entryId, [both.activityIds[0]]]]);
});

test("a skipped test passes nobody, an exempt content keeps nobody back", async () => {
  const { id: trainingId } = given.training;
  const skipped = await given.student();
  const exempt = await given.student();
  const test = await world.build.trainingContent({
    trainingId,
    trainingMethod: TrainingMethod.Test,
    isExemptedActiveTherapist: true,
  });
  await world.build.progress({
    activityId: skipped.activityIds[0] ?? 0,
    trainingContentId: test.id,
    grade: ProgressGrade.Skip,
  });
  await world.db
    .updateTable("appUser")
    .set({ isActiveTherapist: true })
    .where("id", "=", exempt.studentUserId)
    .execute();
  expect(await passable()).toEqual([[exempt.entryId, exempt.activityIds]]);
});

test("results on their way to HM are left out, and come back when HM refuses them", async () => {
  const student = await given.student();
  const simulator = await world.simulator();
  simulator.on({ kind: "error", call: "sendResults" });
  await expectRefused(given.send(student), "StudentExportFailure");
  expect(await passable()).toEqual([]);
});

test("a user without an HM employee is told so, as before every export", async () => {
  const nobody = await given.newAdministrator(null);
  const { getPassable } = await given.as(nobody);
  await expectRefused(getPassable(), "UnauthorizedOperation", { found: "noEmployee" });
});
