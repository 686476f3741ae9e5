import { expect, test } from "vitest";
import { HeartfulState } from "#enumerations.ts";
import {
  answeredShare,
  type BackupFacts,
  isBacklogLate,
  isHeartfulAway,
  isPoolFull,
  needsBackup,
} from "#operation/operation.rules.ts";

const at = (time: string) => new Date(`2027-03-10T${time}+09:00`);

test("a backlog is late after ten minutes", () => {
  expect(isBacklogLate({ dueSince: null }, at("10:00:00"))).toBe(false);
  expect(isBacklogLate({ dueSince: at("09:50:00") }, at("10:00:00"))).toBe(false);
  expect(isBacklogLate({ dueSince: at("09:49:59") }, at("10:00:00"))).toBe(true);
});

test("a pool is full where calls wait, and HM away where it is not asked", () => {
  expect([isPoolFull({ waiting: 0 }), isPoolFull({ waiting: 1 })]).toEqual([false, true]);
  const { Absent, Asked, Resting, Trying } = HeartfulState;
  expect([Absent, Asked, Resting, Trying].map(isHeartfulAway)).toEqual([false, false, true, true]);
});

const GOOD = { isTaken: true, isVerified: true };
const UNTRIED = { isTaken: true, isVerified: null };
const DAMAGED = { isTaken: true, isVerified: false };
const NOT_TAKEN = { isTaken: false, isVerified: null };

test.each<[string, Partial<BackupFacts>, needed: boolean]>([
  ["before the first minute", {}, false],
  ["26 hours after the first start", { watchedSince: at("00:00:00") }, false],
  ["a second later", { watchedSince: new Date("2027-03-09T23:59:59+09:00") }, true],
  ["26 hours after a good one", { last: GOOD, lastSucceededAt: at("00:00:00") }, false],
  [
    "a second later",
    { last: UNTRIED, lastSucceededAt: new Date("2027-03-09T23:59:59+09:00") },
    true,
  ],
  ["a new one that is not whole", { last: NOT_TAKEN, lastSucceededAt: at("23:00:00") }, true],
  ["a new one that cannot be restored", { last: DAMAGED, lastSucceededAt: at("23:00:00") }, true],
])("with %s %o, a backup is needed: %s", (_when, facts, needed) => {
  const unknown = { isExpected: true, last: null, lastSucceededAt: null, watchedSince: null };
  const now = new Date("2027-03-11T02:00:00+09:00");
  expect(needsBackup({ ...unknown, ...facts }, now)).toBe(needed);
  const isFailed = facts.last === DAMAGED || facts.last === NOT_TAKEN;
  expect(needsBackup({ ...unknown, ...facts, isExpected: false }, now)).toBe(isFailed);
});

test.each([
  [0, 0, null],
  [1, 0, 10_000],
  [1, 1, 0],
  [10_000, 1, 9_999],
  [1_000_000, 1, 9_999],
  [3, 1, 6_666],
])("of %i calls %i unanswered: %s hundredths of a percent", (callCount, unansweredCount, share) => {
  expect(answeredShare({ callCount, unansweredCount })).toBe(share);
});
