import { expect, test } from "vitest";
import { Role } from "#enumerations.ts";
import { noticeRoleOf, openingOf } from "#notice/notice.rules.ts";
import { addNoticeInput } from "#notice/notice.schema.ts";

test("developers read administrators' notices, guests none, others those of their role", () => {
  expect(Object.values(Role).map((role) => [role, noticeRoleOf(role)])).toEqual([
    [Role.Guest, null],
    [Role.Developer, Role.Administrator],
    [Role.Administrator, Role.Administrator],
    [Role.Instructor, Role.Instructor],
    [Role.Student, Role.Student],
    [Role.Viewer, Role.Viewer],
  ]);
});

test("a notice is named by its first line, up to 30 characters", () => {
  expect(openingOf("本日休館")).toBe("本日休館");
  expect(openingOf("休館のお知らせ\n3月20日は休館します。")).toBe("休館のお知らせ…");
  expect(openingOf("休館\r\n3月20日")).toBe("休館…");
  expect(openingOf("𠮷".repeat(30))).toBe("𠮷".repeat(30));
  expect(openingOf("𠮷".repeat(31))).toBe(`${"𠮷".repeat(30)}…`);
});

test("the roles of a notice are kept once, in order", () => {
  const roles = [Role.Student, Role.Viewer, Role.Student];
  expect(addNoticeInput.parse({ message: " 休館 ", roles })).toEqual({
    message: "休館",
    roles: [Role.Viewer, Role.Student],
  });
});
