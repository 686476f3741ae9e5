import type { Outcome, WorkParts } from "@kenshu/api/intents/intent.ts";
import { lastLog, useWorldPerTest } from "@kenshu/api/testing.ts";
import { beforeEach, expect, test } from "vitest";
import { type DailyJob, requireNoFailedRun, runDailyJobs } from "#jobs/dailyJobs.ts";

const world = useWorldPerTest();
/** Two processes on one database. */
let processes: [WorkParts, WorkParts];
/** The days for which the job has run. */
let ran: string[];
let outcome: Outcome;
const logged: string[] = [];

beforeEach(async () => {
  ran = [];
  outcome = { end: "done" };
  const log = (_fields: object, message: string) => void logged.push(message);
  const parts = { db: world.db, clock: world.clock, log: { info: log, warn: log, error: log } };
  processes = [parts, { ...parts, db: world.openPool() }];
});

const noon: DailyJob = {
  name: "noon",
  title: "正午の仕事",
  at: "12:00",
  async perform(_parts, { day }) {
    ran.push(day);
    return outcome;
  },
};

/** Every process looks for due jobs at this time in Tokyo. */
async function at(time: string, jobs = [noon]): Promise<void> {
  world.clock.set(`${time}+09:00`);
  await Promise.all(processes.map((process) => runDailyJobs(process, jobs)));
}
const runs = () => world.db.selectFrom("dailyRun").selectAll().orderBy("id").execute();

test("two processes run a job once a day, at its time", async () => {
  await at("2027-03-10T12:00:00");
  expect(ran).toEqual(["2027-03-10"]);
  await at("2027-03-10T12:00:00");
  await at("2027-03-10T12:01:00");
  await at("2027-03-11T11:59:59");
  expect(ran).toEqual(["2027-03-10"]);
  await at("2027-03-11T12:00:30");
  expect(ran).toEqual(["2027-03-10", "2027-03-11"]);
  expect(await runs()).toMatchObject([
    { job: "noon", day: "2027-03-10", attemptCount: 1, doneAt: new Date("2027-03-10T03:00:00Z") },
    { job: "noon", day: "2027-03-11", attemptCount: 1, doneAt: new Date("2027-03-11T03:00:30Z") },
  ]);
});

test("a process that starts at 15:00 makes up for 12:00, once", async () => {
  await at("2027-03-10T12:00:00");
  await at("2027-03-11T15:00:00");
  await at("2027-03-11T15:00:00");
  await at("2027-03-11T23:59:00");
  expect(ran).toEqual(["2027-03-10", "2027-03-11"]);
  await at("2027-03-12T12:00:00");
  expect(ran).toEqual(["2027-03-10", "2027-03-11", "2027-03-12"]);
});

test("after several days without a process the latest day is made up for, and no other", async () => {
  await at("2027-03-10T12:00:00");
  await at("2027-03-14T11:00:00");
  expect(ran).toEqual(["2027-03-10", "2027-03-13"]);
  await at("2027-03-14T12:00:00");
  expect(ran).toEqual(["2027-03-10", "2027-03-13", "2027-03-14"]);
});

test("days are counted in Tokyo, where 23:30 UTC is the next morning", async () => {
  const morning = { ...noon, at: "08:30" };
  world.clock.set("2027-03-09T23:29:59Z");
  await runDailyJobs(processes[0], [morning]);
  world.clock.set("2027-03-09T23:30:00Z");
  await runDailyJobs(processes[0], [morning]);
  expect(ran).toEqual(["2027-03-09", "2027-03-10"]);
});

test("a failed job is tried again after 1, 5, 15 and 60 minutes; then the log tells staff, and the next day's run goes ahead", async () => {
  outcome = { end: "again", reason: "busy" };
  await at("2027-03-10T12:00:00");
  await at("2027-03-10T12:00:59");
  expect(ran).toHaveLength(1);
  for (const time of ["12:01", "12:06", "12:21"]) await at(`2027-03-10T${time}:00`);
  expect(ran).toHaveLength(4);
  expect(await runs()).toMatchObject([{ attemptCount: 4, failedAt: null, lastError: "busy" }]);
  await at("2027-03-10T13:21:00");
  await at("2027-03-10T18:00:00");
  expect(ran).toEqual(Array(5).fill("2027-03-10"));
  expect(await runs()).toMatchObject([
    { attemptCount: 5, failedAt: new Date("2027-03-10T13:21:00+09:00"), lastError: "busy" },
  ]);
  expect(await lastLog(world)).toEqual({
    category: "定時処理",
    description: "2027/03/10(水)の「正午の仕事」に失敗",
    targets: {},
    operateUserId: null,
  });
  outcome = { end: "done" };
  await at("2027-03-11T12:00:00");
  expect(await runs()).toMatchObject([
    { day: "2027-03-10", doneAt: null },
    { day: "2027-03-11", doneAt: new Date("2027-03-11T12:00:00+09:00") },
  ]);
});

test("an open run is dropped when the next day's is due", async () => {
  outcome = { end: "again", reason: "busy" };
  await at("2027-03-10T12:00:00");
  outcome = { end: "done" };
  // No process was running in between.
  await at("2027-03-11T12:00:00");
  expect(ran).toEqual(["2027-03-10", "2027-03-11"]);
  expect(await runs()).toMatchObject([
    { day: "2027-03-10", doneAt: null, failedAt: new Date("2027-03-11T12:00:00+09:00") },
    { day: "2027-03-11", failedAt: null, doneAt: new Date("2027-03-11T12:00:00+09:00") },
  ]);
});

test("a job goes on beside one that fails, and a process leaves a job it does not know to others", async () => {
  const broken = { ...noon, name: "broken", perform: () => Promise.reject(new Error("a bug")) };
  logged.length = 0;
  await at("2027-03-10T12:00:00", [broken, noon]);
  expect(ran).toEqual(["2027-03-10"]);
  expect(logged).toEqual(["an attempt failed; it is made again"]);
  const later = { ...noon, name: "later", at: "12:30" };
  world.clock.set("2027-03-10T12:30:00+09:00");
  await world.db
    .insertInto("dailyRun")
    .values({ job: "later", day: "2027-03-10", nextAttemptAt: world.clock.now() })
    .execute();
  await runDailyJobs(processes[0], [noon]);
  await at("2027-03-10T12:31:00", [later]);
  expect(ran).toEqual(["2027-03-10", "2027-03-10"]);
});

test("a process that dies in the middle leaves the run to another one, half an hour later", async () => {
  const begun = Promise.withResolvers<void>();
  const deadly: DailyJob = {
    ...noon,
    perform: () => {
      begun.resolve();
      return new Promise(() => {});
    },
  };
  world.clock.set("2027-03-10T12:00:00+09:00");
  void runDailyJobs(processes[0], [deadly]);
  await begun.promise;
  await at("2027-03-10T12:29:59");
  expect(ran).toEqual([]);
  await at("2027-03-10T12:30:00");
  expect(ran).toEqual(["2027-03-10"]);
  expect(await runs()).toMatchObject([{ attemptCount: 2, leasedUntil: null }]);
});

test("every process reports a failed run until the next one goes well", async () => {
  const reports = () =>
    Promise.allSettled(processes.map((process) => requireNoFailedRun(process, [noon])));
  const well = [{ status: "fulfilled" }, { status: "fulfilled" }];
  const failing = [{ status: "rejected" }, { status: "rejected" }];
  await at("2027-03-10T12:00:00");
  expect(await reports()).toMatchObject(well);
  outcome = { end: "again", reason: "no disk" };
  await at("2027-03-11T12:00:00");
  expect(await reports()).toMatchObject(failing);
  outcome = { end: "done" };
  await at("2027-03-11T12:01:00");
  expect(await reports()).toMatchObject(well);
  outcome = { end: "failed", reason: "no disk" };
  await at("2027-03-12T12:00:00");
  world.clock.set("2027-03-13T11:59:00+09:00");
  expect(await reports()).toMatchObject(failing);
  outcome = { end: "done" };
  await at("2027-03-13T12:00:00");
  expect(await reports()).toMatchObject(well);
});

test("a run that ends with its process is made again, and nobody reports it", async () => {
  const ending = new AbortController();
  const stopped: DailyJob = {
    ...noon,
    perform() {
      ending.abort();
      return Promise.reject(new Error("stopped"));
    },
  };
  world.clock.set("2027-03-10T12:00:00+09:00");
  await runDailyJobs(processes[0], [stopped], ending.signal);
  await requireNoFailedRun(processes[1], [noon]);
  await at("2027-03-10T12:01:00");
  expect(ran).toEqual(["2027-03-10"]);
});
