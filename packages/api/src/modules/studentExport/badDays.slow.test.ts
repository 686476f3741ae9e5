import { TakingState } from "@kenshu/domain/enumerations.ts";
import { HeartfulUnreachable } from "@kenshu/heartful/errors.ts";
import type { GivenBadDay } from "@kenshu/heartful/simulator/badDays.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { workOff } from "#intents/workOff.ts";
import { resultIntents } from "#modules/studentExport/index.ts";
import { exportWorld, minutesOn, passed, START, taking } from "#modules/studentExport/testing.ts";
import {
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  lastLog,
  useWorldPerTest,
} from "#testing.ts";

const { Pass, Suspend } = TakingState;
const gone = "HMにこの申込がありません。HMで取り消されていないか確認してください。";
const later = "HMの結果を確認できませんでした。自動で確認を続けます。";

const world = useWorldPerTest(START);
let given: Awaited<ReturnType<typeof exportWorld>>;
beforeEach(async () => {
  given = await exportWorld(world);
});
afterEach(async () => {
  await expectNoFaults(world);
  await given.expectNothingTwice();
});

describe("a bad day of HM", () => {
  test.each<[string, GivenBadDay]>([
    ["slow", { kind: "slow", milliseconds: 300 }],
    ["a 500 or two", { kind: "error", times: 2 }],
    ["busy", { kind: "busy", times: 1, retryAfter: 0 }],
    ["unreachable for a moment", { kind: "unreachable", times: 1 }],
    ["the answer lost after the write, twice", { kind: "dropped", times: 2 }],
  ])("%s: the results are sent all the same, once", async (_, day) => {
    const student = await given.student();
    (await world.simulator()).on({ ...day, call: "sendResults" });
    await given.send(student);
    expect(await given.decided(student.entryId)).toEqual([Pass]);
    expect(await given.activities(...student.activityIds)).toEqual([passed]);
    expect(await given.attempts()).toMatchObject([{ attemptCount: 1, lastError: null }]);
  });

  test.each<[string, GivenBadDay, string]>([
    ["down", { kind: "unreachable" }, "HMから応答がありません。"],
    ["500", { kind: "error" }, "HMから応答がありません。"],
    ["rubbish after the write", { kind: "rubbish" }, "HMから正しい応答がありません。"],
    ["every answer lost after the write", { kind: "dropped" }, "HMから応答がありません。"],
  ])(
    "%s: nothing is known, so the attempt stays and is finished when HM is back",
    async (_, day, reason) => {
      const student = await given.student();
      const simulator = await world.simulator();
      simulator.on(day);
      const refused = { entries: [{ entryId: student.entryId, reason: later }] };
      await expectRefused(given.send(student), "StudentExportFailure", refused);
      expect(await given.activities(...student.activityIds)).toEqual([taking]);
      expect(await given.attempts()).toMatchObject([
        { doneAt: null, failedAt: null, lastError: reason, nextAttemptAt: minutesOn(1) },
      ]);
      const admin = await given.as(given.user);
      expect((await admin.getAttempts({ isUnsettled: true })).rows).toMatchObject([
        { state: "waiting", reason, nextAttemptAt: "2027-03-10T10:01:00+09:00" },
      ]);
      // Meanwhile a second sender learns that the result is on its way.
      await expectUnchanged(world.db, async () => {
        await expectRefused(given.send(student), "DbConflict");
      });

      simulator.off();
      world.clock.set(minutesOn(1));
      // After several failures the gateway asks nobody for a moment.
      await expect
        .poll(() => world.heartful.getEntry(student.entryId).catch(() => null))
        .toBeTruthy();
      await given.work();
      expect(await given.activities(...student.activityIds)).toEqual([passed]);
      expect(await given.decided(student.entryId)).toEqual([Pass]);
      expect((await admin.getAttempts({ isUnsettled: true })).rows).toEqual([]);
    },
  );

  test("while it is down for days, the attempt goes on at growing intervals and never gives up", async () => {
    const student = await given.student();
    const heartful = {
      ...world.heartful,
      sendResults: () => Promise.reject(new HeartfulUnreachable("no")),
      getEntry: () => Promise.reject(new HeartfulUnreachable("no")),
    };
    await expectRefused(given.send(student, { heartful }), "StudentExportFailure");
    const waits: number[] = [];
    for (let count = 0; count < 9; count++) {
      const [attempt] = await given.attempts();
      const due = attempt?.nextAttemptAt ?? world.clock.now();
      waits.push((due.getTime() - world.clock.now().getTime()) / 60_000);
      world.clock.set(due);
      await workOff(await given.contextOf(given.user), resultIntents(heartful, world.clock));
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720, 720, 720]);
    expect(await given.attempts()).toMatchObject([{ failedAt: null, doneAt: null }]);
    const [attempt] = await given.attempts();
    world.clock.set(attempt?.nextAttemptAt ?? START);
    await given.work();
    expect(await given.activities(...student.activityIds)).toMatchObject([{ state: Pass }]);
  });

  test("when HM refuses, its words are told, nothing is changed, and it can be sent anew", async () => {
    const student = await given.student();
    const { entryId } = student;
    (await world.simulator()).on({ kind: "refused", call: "sendResults", times: 1 });
    const reason = "この結果は登録できません。";
    await expectRefused(given.send(student), "StudentExportFailure", {
      entries: [{ entryId, reason }],
    });
    expect(await given.activities(...student.activityIds)).toEqual([taking]);
    expect(await given.decided(entryId)).toEqual([null]);
    expect(await lastLog(world)).toMatchObject({
      category: "合否連携",
      description: `山田 花子さんの合否連携に失敗（「ボディケア」合格、申込${entryId}）：${reason}`,
      targets: { user: [student.studentUserId] },
    });
    const admin = await given.as(given.user);
    const unsettled = { isUnsettled: true };
    expect((await admin.getAttempts(unsettled)).rows).toMatchObject([
      { state: "failed", reason, failure: "refused" },
    ]);
    await given.send(student);
    expect(await given.activities(...student.activityIds)).toEqual([passed]);
    expect((await admin.getAttempts(unsettled)).rows).toEqual([]);
    const { rows, totalCount } = await admin.getAttempts({ studentUserId: student.studentUserId });
    expect(rows).toMatchObject([
      {
        state: "done",
        results: [{ trainingName: "ボディケア", orientationSuccess: Pass }],
        studentName: "山田 花子",
        sentByName: "佐藤 管理",
        decidedAt: "2027-03-10T10:00:00+09:00",
        reason: null,
      },
      { state: "failed", reason },
    ]);
    expect(totalCount).toBe(2);
  });

  test("when one of two entries is refused, the other stays accepted", async () => {
    const student = await given.student();
    const foot = await given.newTraining("フット");
    const other = await given.studentTaking([foot], student.studentUserId);
    const simulator = await world.simulator();
    const [trainee] = simulator.company().trainees;
    simulator.change({ goneTherapistIds: [trainee?.therapistId ?? 0] });
    const admin = await given.as(given.user);
    const entries = [student, other].map(({ entryId, activityIds: [studentActivityId = 0] }) => ({
      entryId,
      categories: [{ studentActivityId, orientationSuccess: Pass }],
    }));
    await expectRefused(
      admin.studentExport({ studentUserId: student.studentUserId, entries }),
      "StudentExportFailure",
      { entries: [{ entryId: student.entryId, reason: gone }] },
    );
    expect((await admin.getAttempts({ isUnsettled: true })).rows).toMatchObject([
      { entryId: student.entryId, state: "failed", failure: "gone" },
    ]);
    expect(await given.activities(...student.activityIds)).toEqual([taking]);
    expect(await given.activities(...other.activityIds)).toEqual([passed]);
  });

  test("if HM has decided the entry meanwhile, HM's result is shown, and ours does not overwrite it", async () => {
    const student = await given.student();
    const { entryId } = student;
    const decision = {
      categories: [{ categoryId: given.training.categoryId, orientationSuccess: Suspend }],
      check: null,
      dropout: null,
      decidedBy: 7,
    };
    await world.heartful.sendResults(entryId, decision, "somebody else");
    const reason = "HMでは、この申込の結果がすでに別に登録されています。";
    await expectRefused(given.send(student), "StudentExportFailure", {
      entries: [{ entryId, reason }],
    });
    expect(await given.decided(entryId)).toEqual([Suspend]);
    expect(await given.activities(...student.activityIds)).toEqual([taking]);
    const admin = await given.as(given.user);
    expect((await admin.getAttempts({ isUnsettled: true })).rows).toMatchObject([
      { entryId, state: "failed", reason, failure: "decided" },
    ]);
    // The same result also belongs to somebody else.
    await expectRefused(given.send(student, {}, Suspend), "StudentExportFailure");
    expect(await given.activities(...student.activityIds)).toEqual([taking]);
  });

  test("without HM nothing is recorded", async () => {
    const student = await given.student();
    await expectUnchanged(world.db, async () => {
      await expect(given.send(student, { heartful: null })).rejects.toThrow();
    });
  });
});

test("whatever happens in whatever order, HM has each result once and the activities say the same", async () => {
  const act = fc.constantFrom<GivenBadDay["kind"] | "send" | "work" | "open" | "wait">(
    "send",
    "send",
    "work",
    "open",
    "wait",
    "dropped",
    "rubbish",
    "error",
    "refused",
    "unreachable",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
      const student = await given.student();
      const simulator = await world.simulator();
      const admin = await given.as(given.user);
      for (const kind of acts) {
        if (kind === "send") await given.send(student).catch(() => {});
        else if (kind === "work") await given.work();
        else if (kind === "open") await admin.get(student).catch(() => {});
        else if (kind === "wait") world.clock.set(new Date(world.clock.now().getTime() + 400_000));
        else simulator.on({ kind, call: "sendResults", times: 1 });
      }
      simulator.off();
      await expect
        .poll(() => world.heartful.getEntry(student.entryId).catch(() => null))
        .toBeTruthy();
      for (let count = 0; count < 2; count++) {
        world.clock.set(new Date(world.clock.now().getTime() + 13 * 3_600_000));
        await given.work();
      }
      const [decided = null] = (await given.decided(student.entryId)) ?? [];
      const [activity] = await given.activities(...student.activityIds);
      expect(activity?.state).toBe(decided ?? TakingState.Taking);
      expect(activity?.isExported).toBe(decided !== null);
      const open = (await given.attempts()).filter(({ doneAt, failedAt }) => !doneAt && !failedAt);
      expect(open).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
