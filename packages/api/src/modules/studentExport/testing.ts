import { Role, TakingState } from "@kenshu/domain/enumerations.ts";
import type { ExportResult } from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { newEntry, newTrainee } from "@kenshu/heartful/testing.ts";
import { expect } from "vitest";
import { createCaller } from "#appRouter.ts";
import type { Context } from "#context.ts";
import { workOff } from "#intents/workOff.ts";
import { resultIntents } from "#modules/studentExport/index.ts";
import { TEST_NOW, type World } from "#testing.ts";

/** The HM employee of `exportWorld`'s administrator. */
export const EMPLOYEE = 1001;

/**
 * The starting point for tests of the export: an administrator with an HM employee, and students
 * with HM entries.
 */
export async function exportWorld(world: World) {
  const { db, build } = world;
  let number = 0;

  /** A training with this category at HM, and one content that everybody must complete. */
  async function newTraining(name: string) {
    const categoryId = 100 + ++number;
    const category = { id: categoryId, name, isFlex: false };
    await db.insertInto("heartfulCategory").values(category).execute();
    const { id } = await build.training({ name, heartfulCategoryId: categoryId });
    const { id: contentId } = await build.trainingContent({ trainingId: id, name: "実技" });
    return { id, categoryId, contentId };
  }

  /**
   * A student, new by default, who takes these trainings through one HM entry. Each is completed if
   * it says so.
   */
  async function studentTaking(
    trainings: { id: number; categoryId: number; contentId: number; isDone?: boolean }[],
    known?: number,
  ) {
    const studentUserId = known ?? (await build.unenrolledStudent({ name: "山田 花子" })).id;
    const entry = newEntry({
      orientationStartDate: "2027-02-01",
      categories: trainings.map(({ categoryId }) => ({ categoryId, result: null })),
    });
    const activityIds: number[] = [];
    for (const { id: trainingId, contentId, isDone = true } of trainings) {
      const { id } = await build.activity({
        studentUserId,
        trainingId,
        startDate: "2027-02-01",
        heartfulEntryId: entry.entryId,
      });
      if (isDone) await build.progress({ activityId: id, trainingContentId: contentId });
      activityIds.push(id);
    }
    (await world.simulator()).change({ trainees: [newTrainee({ entries: [entry] })] });
    return { studentUserId, entryId: entry.entryId, activityIds };
  }

  async function newAdministrator(employeeId: number | null) {
    return build.user({
      role: Role.Administrator,
      name: "佐藤 管理",
      heartfulEmployeeId: employeeId,
    });
  }

  /**
   * The context of this user, where HM may fail: a failure is logged and does not fail the test.
   */
  async function contextOf(user: { id: number }, given: Partial<Context> = {}) {
    const log = { info() {}, warn() {}, error() {} };
    return { ...(await world.contextAs(user)), log, ...given };
  }

  const user = await newAdministrator(EMPLOYEE);
  const training = await newTraining("ボディケア");
  const as = async (caller: { id: number }, given: Partial<Context> = {}) =>
    createCaller(await contextOf(caller, given)).studentExport;
  const attempts = () => db.selectFrom("resultAttempt").selectAll().orderBy("id").execute();
  const received = async () =>
    (await world.simulator()).received().filter(({ call }) => call === "sendResults");

  /** HM's decisions about an entry, by category. */
  async function results(entryId: number) {
    const { trainees } = (await world.simulator()).company();
    const entry = trainees.flatMap(({ entries }) => entries).find((one) => one.entryId === entryId);
    return (entry?.categories ?? []).map(({ result }) => result);
  }

  return {
    user,
    training,
    newTraining,
    newAdministrator,
    studentTaking,
    /** A student who has completed the one training. */
    student: () => studentTaking([training]),
    contextOf,
    as,
    attempts,
    /**
     * Like the administrator of these tests, or another server: sends the result of the only
     * category.
     */
    async send(
      { studentUserId, entryId, activityIds: [studentActivityId = 0] }: Student,
      given: Partial<Context> = {},
      orientationSuccess: ExportResult = TakingState.Pass,
    ) {
      const categories = [{ studentActivityId, orientationSuccess }];
      const { studentExport } = await as(user, given);
      await studentExport({ studentUserId, entries: [{ entryId, categories }] });
    },
    /** The work of any server's job. */
    async work() {
      await workOff(await contextOf(user), resultIntents(world.heartful, world.clock));
    },
    activities: (...ids: number[]) =>
      db
        .selectFrom("activity")
        .select(["state", "endDate", "isExported"])
        .where("id", "in", ids)
        .orderBy("id")
        .execute(),
    /** The results that HM has received, without repetitions under the same key. */
    sent: async () => (await received()).filter(({ isReplayed }) => !isReplayed),
    decided: async (entryId: number) =>
      (await results(entryId)).map((result) => result?.orientationSuccess ?? null),
    /**
     * Once HM has a result of ours, nothing about its entry came with another key, and HM carried
     * it out once.
     */
    async expectNothingTwice() {
      const all = await attempts();
      for (const { heartfulEntryId } of all) {
        const keys = new Set(
          all
            .filter((one) => one.heartfulEntryId === heartfulEntryId)
            .map(({ idempotencyKey }) => idempotencyKey as string | null),
        );
        const calls = (await received()).filter(({ idempotencyKey }) => keys.has(idempotencyKey));
        for (const result of await results(heartfulEntryId)) {
          if (result === null || !keys.has(result.idempotencyKey)) continue;
          const first = calls.findIndex(
            ({ idempotencyKey }) => idempotencyKey === result.idempotencyKey,
          );
          const later = calls.slice(first).map(({ idempotencyKey }) => idempotencyKey);
          expect(new Set(later)).toEqual(new Set([result.idempotencyKey]));
        }
        const carriedOut = calls.filter(({ status, isReplayed }) => status === 200 && !isReplayed);
        expect(carriedOut.length).toBeLessThanOrEqual(1);
      }
    },
  };
}

type Student = { studentUserId: number; entryId: number; activityIds: number[] };

export const START = TEST_NOW;
export const minutesOn = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000);

export const taking = { state: TakingState.Taking, endDate: null, isExported: false };
/** An activity whose result was sent on the first day. */
export const passed = { state: TakingState.Pass, endDate: "2027-03-10", isExported: true };
