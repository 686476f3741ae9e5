import { SlotState } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { isSought } from "./slotFilters.ts";

const slot = {
  id: 1,
  // A Monday.
  startDate: "2027-03-15T10:00:00+09:00",
  endDate: "2027-03-15T12:00:00+09:00",
  roomName: "第1",
  displayColor: "#1d5bac",
  schoolId: 1,
  schoolName: "新宿校",
  vacantCount: 1,
  waitCount: 0,
  state: SlotState.Reservable,
  cutoff: "2027-03-14T15:00:00+09:00",
};
const saturday = { ...slot, startDate: "2027-03-13T10:00:00+09:00" };
const sunday = { ...slot, startDate: "2027-03-14T18:00:00+09:00" };
const lateOnMonday = { ...slot, startDate: "2027-03-15T18:00:00+09:00" };
const beforeSix = { ...slot, startDate: "2027-03-15T17:59:00+09:00" };
const full = { ...slot, vacantCount: 0 };
const reserved = { ...slot, state: SlotState.Reserved };
const closing = { ...slot, state: SlotState.Closing };

test.each([
  ["nothing", {}, [slot, saturday, sunday, lateOnMonday, beforeSix, full, reserved, closing]],
  ["a free place", { isFree: true }, [slot, saturday, sunday, lateOnMonday, beforeSix]],
  ["the weekend", { isWeekend: true }, [saturday, sunday]],
  ["six or later", { isEvening: true }, [sunday, lateOnMonday]],
  ["an evening of the weekend", { isWeekend: true, isEvening: true }, [sunday]],
])("asked for %s", (_, search, sought) => {
  const all = [slot, saturday, sunday, lateOnMonday, beforeSix, full, reserved, closing];
  expect(all.filter((one) => isSought(one, search))).toEqual(sought);
});
