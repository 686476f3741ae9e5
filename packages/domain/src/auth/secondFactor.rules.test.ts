import { expect, test } from "vitest";
import { needsSecondFactor, takesPasskeys } from "#auth/secondFactor.rules.ts";
import { Role, SecondFactorFrom } from "#enumerations.ts";

test("nobody, administrators or all staff need a second factor, and never others", () => {
  const { Nobody, Administrators, Staff } = SecondFactorFrom;
  const needing = (from: SecondFactorFrom) =>
    Object.values(Role).filter((role) => needsSecondFactor(role, from));
  expect(needing(Nobody)).toEqual([]);
  expect(needing(Administrators).sort()).toEqual([Role.Developer, Role.Administrator].sort());
  expect(needing(Staff).sort()).toEqual(
    [Role.Developer, Role.Administrator, Role.Instructor, Role.Viewer].sort(),
  );
});

test.for([
  ["https://kenshu.example.jp", true],
  ["http://localhost:3000", true],
  ["http://kenshu.example.jp", false],
  ["http://127.0.0.1:3000", false],
  ["https://192.0.2.7", false],
  ["https://[2001:db8::1]", false],
] as const)("passkeys at %s: %s", ([site, works]) => {
  expect(takesPasskeys(new URL(site))).toBe(works);
});
