import fc from "fast-check";
import { expect, test } from "vitest";
import {
  hasOpened,
  hasOtherOpening,
  openingOn,
  openingTermsOf,
  opensInTime,
} from "#schedule/opening.rules.ts";
import { openingText } from "#schedule/openingText.ts";
import { addDays, tokyoInstant } from "#time.ts";

const DAY = "2027-04-03";
const startDate = tokyoInstant(DAY, "10:00");

test("without an opening a schedule is open, with one from that second on", () => {
  const reserveOpensAt = tokyoInstant("2027-03-20", "20:00");
  expect(hasOpened({ reserveOpensAt: null }, startDate)).toBe(true);
  expect(hasOpened({ reserveOpensAt }, new Date(+reserveOpensAt - 1000))).toBe(false);
  expect(hasOpened({ reserveOpensAt }, reserveOpensAt)).toBe(true);
});

test("people set it as days before and a time of day in Tokyo", () => {
  const terms = { opensDaysBefore: 14, opensAtTime: "20:00" };
  const reserveOpensAt = openingOn(DAY, terms);
  expect(reserveOpensAt).toEqual(tokyoInstant("2027-03-20", "20:00"));
  expect(openingTermsOf({ startDate, reserveOpensAt })).toEqual(terms);
  expect(openingText(tokyoInstant("2027-03-20", "20:00"))).toBe("3/20 20:00から予約できます");
  const atOnce = { opensDaysBefore: null, opensAtTime: null };
  expect(openingOn(DAY, atOnce)).toBeNull();
  expect(openingTermsOf({ startDate, reserveOpensAt: null })).toEqual(atOnce);
});

test("the terms of an opening give it back, whenever both are", () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
  fc.assert(
    fc.property(fc.nat(400), time, fc.integer({ min: 1, max: 365 }), time, (...drawn) => {
      const [later, startTime, opensDaysBefore, opensAtTime] = drawn;
      const day = addDays(DAY, later);
      const terms = { opensDaysBefore, opensAtTime };
      const reserveOpensAt = openingOn(day, terms);
      const schedule = { startDate: tokyoInstant(day, startTime), reserveOpensAt };
      expect(openingTermsOf(schedule)).toEqual(terms);
      expect(hasOtherOpening(schedule, { reserveOpensAt: openingOn(day, terms) })).toBe(false);
      expect(opensInTime(schedule)).toBe(opensDaysBefore > 1 || opensAtTime < "15:00");
    }),
  );
});
