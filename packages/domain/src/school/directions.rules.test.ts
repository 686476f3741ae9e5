import { expect, test } from "vitest";
import { changedWay } from "#school/directions.rules.ts";

test("the way changes with the address, the telephone and the words, and with nothing else", () => {
  const before = {
    address: "西新宿1-2-3",
    phone: "03-1234-5678",
    emailAddress: "shinjuku@example.jp",
    access: null,
    mapUrl: "https://example.jp/map",
  };
  expect(changedWay(before, before)).toEqual([]);
  expect(changedWay(before, {})).toEqual([]);
  expect(changedWay(before, { emailAddress: null, mapUrl: null })).toEqual([]);
  expect(changedWay(before, { phone: null })).toEqual(["phone"]);
  expect(changedWay(before, { access: "西口から6分", address: "西新宿4-5-6" })).toEqual([
    "address",
    "access",
  ]);
});
