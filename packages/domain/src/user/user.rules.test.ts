import { expect, test } from "vitest";
import { Role, SignUpPattern } from "#enumerations.ts";
import { isOnStudentsSide, roleAfter } from "#user/user.rules.ts";

test("a developer who is made an administrator is one already; any other role is taken as given", () => {
  expect(roleAfter(Role.Developer, Role.Administrator)).toBe(Role.Developer);
  expect(roleAfter(Role.Developer, Role.Viewer)).toBe(Role.Viewer);
  expect(roleAfter(Role.Administrator, Role.Administrator)).toBe(Role.Administrator);
  expect(roleAfter(Role.Guest, Role.Instructor)).toBe(Role.Instructor);
  expect(roleAfter(Role.Instructor, Role.Administrator)).toBe(Role.Administrator);
});

test("students and those who signed up as students are on the students' side", () => {
  const { Student, Staff } = SignUpPattern;
  const isStudents = (role: Role, temporaryRegistrationPattern: SignUpPattern) =>
    isOnStudentsSide({ role, temporaryRegistrationPattern });
  expect(isStudents(Role.Student, Student)).toBe(true);
  expect(isStudents(Role.Student, Staff)).toBe(true);
  expect(isStudents(Role.Guest, Student)).toBe(true);
  expect(isStudents(Role.Guest, Staff)).toBe(false);
  expect(isStudents(Role.Viewer, Student)).toBe(false);
});
