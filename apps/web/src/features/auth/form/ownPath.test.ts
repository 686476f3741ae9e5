import { expect, test } from "vitest";
import { ownPath } from "./ownPath.ts";

const ORIGIN = "https://kenshu.example.jp";

test.each(["/reserve/add/12?from=2027-03-10", "/progress#now", "/a//b"])("%s is followed", (to) => {
  expect(ownPath(to, ORIGIN)).toBe(to);
});

test.each([
  undefined,
  "",
  "https://evil.example",
  "//evil.example/home",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "javascript:alert(1)",
  "//[",
])("%j leads home", (to) => {
  expect(ownPath(to, ORIGIN)).toBe("/home");
});
