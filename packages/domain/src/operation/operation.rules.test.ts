import { expect, test } from "vitest";
import { HeartfulState } from "#enumerations.ts";
import { isBacklogLate, isHeartfulAway, isPoolFull } from "#operation/operation.rules.ts";

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
