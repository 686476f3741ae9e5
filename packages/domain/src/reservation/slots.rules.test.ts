import { expect, test } from "vitest";
import { ReservationState, SlotState } from "#enumerations.ts";
import { slotsOf } from "#reservation/slots.rules.ts";

const NOON = new Date("2027-03-10T12:00:00+09:00");

const offered = (id: number, day: string, start: string, end: string) => ({
  id,
  startDate: `${day}T${start}:00+09:00`,
  endDate: `${day}T${end}:00+09:00`,
  roomName: "第1",
  displayColor: "#1d5bac",
  schoolId: 1,
  schoolName: "新宿校",
  vacantCount: 2,
  waitCount: 0,
  cutoff: "2027-03-09T15:00:00+09:00",
  instructorName: null,
});
const reserved = (reserveId: number, scheduleId: number, state: ReservationState) => ({
  reserveId,
  scheduleId,
  state,
  startDate: "2027-03-12T10:00:00+09:00",
  endDate: "2027-03-12T11:00:00+09:00",
});

test("slots say what the student has, what that blocks, and what is closing", () => {
  const rows = [
    offered(1, "2027-03-10", "13:00", "14:00"),
    offered(2, "2027-03-12", "10:00", "11:00"),
    offered(3, "2027-03-12", "10:30", "11:30"),
    offered(4, "2027-03-12", "11:00", "12:00"),
    offered(5, "2027-03-13", "10:00", "11:00"),
  ];
  const own = [
    reserved(21, 2, ReservationState.Confirm),
    { ...reserved(22, 5, ReservationState.Wait), ...rows[4] },
  ].map(({ reserveId, scheduleId, state, startDate, endDate }) => ({
    reserveId,
    scheduleId,
    state,
    startDate,
    endDate,
  }));
  const slots = slotsOf({ rows, totalCount: 700 }, { mayReserve: true, rows: own }, NOON);
  const { Closing, Reservable, Reserved, Waited } = SlotState;
  expect(
    slots.rows.map(({ id, state, overlapsWith }) => [id, state, overlapsWith?.reserveId]),
  ).toEqual([
    [1, Closing, undefined],
    [2, Reserved, undefined],
    [3, Reservable, 21],
    [4, Reservable, undefined],
    [5, Waited, undefined],
  ]);
  expect([slots.totalCount, slots.mayReserve]).toEqual([700, true]);
});

test("a schedule that has ended since is left out, and not counted", () => {
  const rows = [
    offered(1, "2027-03-10", "11:00", "12:00"),
    offered(2, "2027-03-10", "11:00", "12:01"),
  ];
  const slots = slotsOf({ rows, totalCount: 2 }, { mayReserve: false, rows: [] }, NOON);
  expect(slots.rows.map(({ id }) => id)).toEqual([2]);
  expect([slots.totalCount, slots.mayReserve]).toEqual([1, false]);
});
