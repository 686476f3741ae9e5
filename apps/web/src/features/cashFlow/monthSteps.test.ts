import { expect, test } from "vitest";
import { monthAfter } from "./monthSteps.ts";

test("months are counted across the turn of a year, from any day", () => {
  expect([
    monthAfter("2027-03-31", -1),
    monthAfter("2027-01-10", -1),
    monthAfter("2026-12", 1),
    monthAfter("2027-02", 0),
  ]).toEqual(["2027-02", "2026-12", "2027-01", "2027-02"]);
});
