import { expect, test } from "vitest";
import { namesIn, valueAt, withValue } from "./paths.ts";

const values = { version: 3, entries: { 600: { memo: "良い", roles: [1, 2] }, 601: { memo: "" } } };

test("a name leads into groups, and stops at a list", () => {
  expect(namesIn(values)).toEqual([
    "version",
    "entries.600.memo",
    "entries.600.roles",
    "entries.601.memo",
  ]);
  expect(valueAt(values, "entries.600.memo")).toBe("良い");
  expect(valueAt(values, "entries.602.memo")).toBeUndefined();
  expect(valueAt(values, "version.memo")).toBeUndefined();
});

test("another value under a name leaves all others, and the values that were given", () => {
  const changed = withValue(values, "entries.601.memo", "可");
  expect(changed).toEqual({ ...values, entries: { ...values.entries, 601: { memo: "可" } } });
  expect(values.entries[601].memo).toBe("");
  expect(withValue({}, "entries.600.memo", "新")).toEqual({ entries: { 600: { memo: "新" } } });
});
