import { expect, test } from "vitest";
import {
  type Decision,
  hindranceName,
  hindranceText,
  type PeriodPlan,
  proposalsOf,
} from "./planned.ts";

const week = { startDate: "2027-03-07", endDate: "2027-03-13" };
const next = { startDate: "2027-03-14", endDate: "2027-03-20" };
const at = (day: string, start: string, end: string) => ({
  startDate: `${day}T${start}:00+09:00`,
  endDate: `${day}T${end}:00+09:00`,
});
const source = (id: number, roomId: number, times: { startDate: string; endDate: string }) => ({
  id,
  roomId,
  roomName: `第${roomId}研修室`,
  displayColor: "#1d5bac",
  capacity: 4,
  instructorId: 7,
  instructor: "西村 浩二",
  reserveOpensAt: null,
  ...times,
});
const plan: PeriodPlan = {
  sources: [
    source(1, 1, at("2027-03-08", "10:00", "12:00")),
    source(2, 1, at("2027-03-09", "22:00", "23:00")),
    source(3, 2, at("2027-03-12", "10:00", "12:00")),
  ],
  sourceCount: 3,
  taken: [
    {
      ...at("2027-03-19", "11:00", "13:00"),
      ...{ id: 9, roomId: 2, roomName: "第2研修室", schoolName: "新宿校" },
      ...{ instructorId: null, instructor: null },
    },
  ],
  holidays: [{ date: "2027-03-16", name: "祝いの日" }],
  closedDays: [],
  closedWeekdays: [],
};
const periods = { from: week, to: next, now: new Date("2027-03-10T09:00:00+09:00") };
const proposed = (decisions: [string, Decision][] = []) =>
  proposalsOf(plan, periods, new Map(decisions));
const told = (decisions?: [string, Decision][]) =>
  proposed(decisions).map(({ key, isChosen, hindrances }) => [
    key,
    isChosen,
    hindrances.map(hindranceName),
  ]);

test("what nothing hinders is chosen; a room in use stays out even when it is asked for", () => {
  const [free, holiday, inUse] = ["1 2027-03-15", "2 2027-03-16", "3 2027-03-19"] as const;
  expect(told()).toEqual([
    [free, true, []],
    [holiday, false, ["祝いの日"]],
    [inUse, false, ["部屋使用中"]],
  ]);
  const asked = [free, holiday, inUse].map((key, index): [string, Decision] => [
    key,
    { isChosen: index > 0 },
  ]);
  expect(told(asked).map(([, isChosen]) => isChosen)).toEqual([false, true, false]);
});

test("a copy keeps its time, also where it lasts until midnight", () => {
  const late = { ...plan, sources: [source(2, 1, at("2027-03-09", "22:00", "23:00"))] };
  const untilMidnight = {
    ...late,
    sources: late.sources.map((one) => ({ ...one, endDate: "2027-03-10T00:00:00+09:00" })),
  };
  expect(proposalsOf(untilMidnight, periods, new Map())[0]).toMatchObject({
    startDate: new Date("2027-03-16T22:00:00+09:00"),
    endDate: new Date("2027-03-17T00:00:00+09:00"),
  });
});

test("what is moved keeps clear of what is chosen beside it", () => {
  const [first] = proposed();
  if (!first) throw new Error("there is a proposal");
  const { key: _, ...place } = first;
  const onto = (roomId: number): [string, Decision] => [
    "3 2027-03-19",
    { isChosen: true, moved: { ...place, roomId } },
  ];
  expect(told([onto(1)])).toContainEqual(["3 2027-03-19", false, ["部屋使用中"]]);
  const beside = proposed([onto(2)]).find(({ isMoved }) => isMoved);
  expect(beside).toMatchObject({ isChosen: true, isImpossible: false });
  expect(beside?.hindrances.map((one) => hindranceText(one, first))).toEqual([
    "西村 浩二は10:00〜12:00に第1研修室で担当します。",
  ]);
});
