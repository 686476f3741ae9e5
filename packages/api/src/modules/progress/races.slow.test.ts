import { inTransaction } from "@kenshu/db/transaction.ts";
import { ProgressGrade, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { TRPCError } from "@trpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityOf, entriesOf } from "#modules/progress/testing.ts";
import { expectNoFaults, useWorld, type World } from "#testing.ts";

const { Complete, CommentOnly } = ProgressGrade;
const TIMES = 10;

const world = useWorld();
/** Two pools on one database, like two server processes. */
let pools: World["db"][];
beforeAll(async () => {
  pools = [1, 2].map(() => world.openPool(10));
});
afterAll(async () => {
  await expectNoFaults(world);
});

async function twoInstructors() {
  return Promise.all(
    pools.map(async (pool) => {
      const { id } = await world.build.user({ role: Role.Instructor });
      const { trainingProgress } = await world.as({ id }, pool);
      return { id, trainingProgress };
    }),
  );
}

/** The codes of the refused calls. */
async function refusedOf(calls: Promise<unknown>[]) {
  const codes: string[] = [];
  for (const outcome of await Promise.allSettled(calls)) {
    if (outcome.status === "fulfilled") continue;
    const cause = outcome.reason instanceof TRPCError ? outcome.reason.cause : null;
    if (!(cause instanceof BusinessError)) throw outcome.reason;
    codes.push(cause.code);
  }
  return codes;
}

test("when two instructors complete a content at once, one of them succeeds", async () => {
  const instructors = await twoInstructors();
  for (let time = 0; time < TIMES; time++) {
    const activity = await activityOf(world);
    const refused = await refusedOf(
      instructors.map(({ id, trainingProgress }) =>
        trainingProgress.add({
          ...activity.subject,
          grade: Complete,
          trainingDate: "2027-03-10",
          instructorId: id,
        }),
      ),
    );
    expect(refused).toEqual(["ProgressPassOrSkipAlreadyExist"]);
    expect(await entriesOf(world, activity)).toHaveLength(1);
  }
});

test("when two instructors save one entry at once, one of them succeeds", async () => {
  const instructors = await twoInstructors();
  for (let time = 0; time < TIMES; time++) {
    const activity = await activityOf(world);
    const { id: progressId } = await activity.entry();
    const refused = await refusedOf(
      instructors.map(({ id, trainingProgress }) =>
        trainingProgress.update({
          ...activity.subject,
          progressId,
          version: 1,
          grade: Complete,
          trainingDate: "2027-03-10",
          instructorId: id,
        }),
      ),
    );
    expect(refused).toEqual(["DbConflict"]);
    expect(await entriesOf(world, activity)).toMatchObject([{ grade: Complete, version: 2 }]);
  }
});

test("when a student comments while staff save the entry, both stay", async () => {
  const [instructor] = await twoInstructors();
  for (let time = 0; time < TIMES; time++) {
    const activity = await activityOf(world);
    const { id: progressId } = await activity.entry();
    const { trainingProgress: own } = await world.as(activity.student, pools[1]);
    const entry = { progressId, version: 1 };
    await Promise.all([
      instructor?.trainingProgress.update({
        ...activity.subject,
        ...entry,
        grade: Complete,
        feedback: "よい",
        trainingDate: "2027-03-10",
        instructorId: instructor.id,
      }),
      own.updateByStudent({ ...entry, studentComment: "ありがとう" }),
    ]);
    expect(await entriesOf(world, activity)).toMatchObject([
      { grade: Complete, feedback: "よい", studentComment: "ありがとう", version: 2 },
    ]);
  }
});

test("when a student sends a comment twice at once, one is written", async () => {
  for (let time = 0; time < TIMES; time++) {
    const activity = await activityOf(world);
    const { id: progressId } = await activity.entry();
    const { activityId, trainingContentId } = activity;
    const callers = await Promise.all(pools.map((pool) => world.as(activity.student, pool)));
    const added = await refusedOf(
      callers.map(({ trainingProgress }) =>
        trainingProgress.addByStudent({ activityId, trainingContentId, studentComment: "一" }),
      ),
    );
    const updated = await refusedOf(
      callers.map(({ trainingProgress }) =>
        trainingProgress.updateByStudent({ progressId, studentComment: "二", version: 1 }),
      ),
    );
    expect([added, updated]).toEqual([["UnauthorizedOperation"], ["UnauthorizedOperation"]]);
    expect((await entriesOf(world, activity)).map(({ studentComment }) => studentComment)).toEqual([
      "二",
      "一",
    ]);
  }
});

test("a student who comments while an instructor completes the content never does so after it", async () => {
  const [instructor] = await twoInstructors();
  for (let time = 0; time < TIMES; time++) {
    const activity = await activityOf(world);
    const { activityId, trainingContentId } = activity;
    const { trainingProgress: own } = await world.as(activity.student, pools[1]);
    const refused = await refusedOf([
      instructor?.trainingProgress.add({
        ...activity.subject,
        grade: Complete,
        trainingDate: "2027-03-10",
        instructorId: instructor.id,
      }) ?? Promise.reject(),
      own.addByStudent({ activityId, trainingContentId, studentComment: "一" }),
    ]);
    const grades = (await entriesOf(world, activity)).map(({ grade }) => grade);
    expect([refused, grades]).toEqual(
      refused.length > 0
        ? [["ProgressPassOrSkipAlreadyExist"], [Complete]]
        : [[], [CommentOnly, Complete]],
    );
  }
});

test("a result that is entered while the activity ends is entered before it, or not at all", async () => {
  const [instructor] = await twoInstructors();
  for (let time = 0; time < TIMES; time++) {
    const activity = await activityOf(world);
    const ending = inTransaction(pools[1] ?? world.db, async (tx) => {
      await tx
        .updateTable("activity")
        .set({ state: TakingState.Dropout, endDate: "2027-03-10" })
        .where("id", "=", activity.activityId)
        .execute();
      return tx
        .selectFrom("progressEntry")
        .select("id")
        .where("activityId", "=", activity.activityId)
        .execute();
    });
    const refused = await refusedOf([
      instructor?.trainingProgress.add({
        ...activity.subject,
        grade: Complete,
        trainingDate: "2027-03-10",
        instructorId: instructor.id,
      }) ?? Promise.reject(),
    ]);
    // The call that ended the activity has seen all its entries.
    expect(await entriesOf(world, activity)).toHaveLength((await ending).length);
    expect(refused).toEqual((await ending).length > 0 ? [] : ["UnauthorizedOperation"]);
  }
});
