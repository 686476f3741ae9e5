import { openDatabase } from "@kenshu/db/pool.ts";
import { differingSummaries } from "@kenshu/db/studentSummary/differingSummaries.ts";
import { refreshStudentSummaries } from "@kenshu/db/studentSummary/refreshStudentSummaries.ts";
import { ProgressGrade, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { TRPCError } from "@trpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entriesOf, roundOf } from "#modules/trainingProgress/testing.ts";
import { openWorld, type World } from "#testing.ts";

const { Complete, CommentOnly } = ProgressGrade;
const TIMES = 10;

let world: World;
/** Two pools on one database, as two server processes have them. */
let pools: World["db"][];
beforeAll(async () => {
  world = await openWorld();
  pools = [1, 2].map(() => openDatabase(world.connectionString, 10));
});
afterAll(async () => {
  expect(await differingSummaries(world.db)).toEqual([]);
  await Promise.all(pools.map((pool) => pool.destroy()));
  await world.close();
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

/** The codes of the calls that were refused. */
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

test("two instructors complete a content at once: one of them", async () => {
  const instructors = await twoInstructors();
  for (let time = 0; time < TIMES; time++) {
    const round = await roundOf(world);
    const refused = await refusedOf(
      instructors.map(({ id, trainingProgress }) =>
        trainingProgress.add({
          ...round.subject,
          grade: Complete,
          trainingDate: "2027-03-10",
          instructorId: id,
        }),
      ),
    );
    expect(refused).toEqual(["ProgressPassOrSkipAlreadyExist"]);
    expect(await entriesOf(world, round)).toHaveLength(1);
  }
});

test("two instructors save one entry at once: one of them", async () => {
  const instructors = await twoInstructors();
  for (let time = 0; time < TIMES; time++) {
    const round = await roundOf(world);
    const { id: progressId } = await round.entry();
    const refused = await refusedOf(
      instructors.map(({ id, trainingProgress }) =>
        trainingProgress.update({
          ...round.subject,
          progressId,
          version: 1,
          grade: Complete,
          trainingDate: "2027-03-10",
          instructorId: id,
        }),
      ),
    );
    expect(refused).toEqual(["DbConflict"]);
    expect(await entriesOf(world, round)).toMatchObject([{ grade: Complete, version: 2 }]);
  }
});

test("a student comments while staff save the entry: both stay", async () => {
  const [instructor] = await twoInstructors();
  for (let time = 0; time < TIMES; time++) {
    const round = await roundOf(world);
    const { id: progressId } = await round.entry();
    const { trainingProgress: own } = await world.as(round.trainee, pools[1]);
    const entry = { progressId, version: 1 };
    await Promise.all([
      instructor?.trainingProgress.update({
        ...round.subject,
        ...entry,
        grade: Complete,
        feedback: "よい",
        trainingDate: "2027-03-10",
        instructorId: instructor.id,
      }),
      own.updateByStudent({ ...entry, studentComment: "ありがとう" }),
    ]);
    expect(await entriesOf(world, round)).toMatchObject([
      { grade: Complete, feedback: "よい", studentComment: "ありがとう", version: 2 },
    ]);
  }
});

test("a student sends a comment twice at once: one is written", async () => {
  for (let time = 0; time < TIMES; time++) {
    const round = await roundOf(world);
    const { id: progressId } = await round.entry();
    const { activityId, trainingContentId } = round;
    const callers = await Promise.all(pools.map((pool) => world.as(round.trainee, pool)));
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
    expect((await entriesOf(world, round)).map(({ studentComment }) => studentComment)).toEqual([
      "二",
      "一",
    ]);
  }
});

test("a student comments while an instructor completes the content: never after it", async () => {
  const [instructor] = await twoInstructors();
  for (let time = 0; time < TIMES; time++) {
    const round = await roundOf(world);
    const { activityId, trainingContentId } = round;
    const { trainingProgress: own } = await world.as(round.trainee, pools[1]);
    const refused = await refusedOf([
      instructor?.trainingProgress.add({
        ...round.subject,
        grade: Complete,
        trainingDate: "2027-03-10",
        instructorId: instructor.id,
      }) ?? Promise.reject(),
      own.addByStudent({ activityId, trainingContentId, studentComment: "一" }),
    ]);
    const grades = (await entriesOf(world, round)).map(({ grade }) => grade);
    expect([refused, grades]).toEqual(
      refused.length > 0
        ? [["ProgressPassOrSkipAlreadyExist"], [Complete]]
        : [[], [CommentOnly, Complete]],
    );
  }
});

test("a result is entered while the round ends: before it, or not at all", async () => {
  const [instructor] = await twoInstructors();
  for (let time = 0; time < TIMES; time++) {
    const round = await roundOf(world);
    const ending = pools[1]?.transaction().execute(async (tx) => {
      await tx
        .updateTable("studentActivity")
        .set({ state: TakingState.Dropout, endDate: "2027-03-10" })
        .where("id", "=", round.activityId)
        .execute();
      await refreshStudentSummaries(tx, [round.trainee.id]);
      return tx
        .selectFrom("trainingProgress")
        .select("id")
        .where("activityId", "=", round.activityId)
        .execute();
    });
    const refused = await refusedOf([
      instructor?.trainingProgress.add({
        ...round.subject,
        grade: Complete,
        trainingDate: "2027-03-10",
        instructorId: instructor.id,
      }) ?? Promise.reject(),
    ]);
    // Whoever ended the round has seen every entry that it has.
    expect(await entriesOf(world, round)).toHaveLength((await ending)?.length ?? -1);
    expect(refused).toEqual((await ending)?.length ? [] : ["UnauthorizedOperation"]);
  }
});
