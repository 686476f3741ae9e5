import { expect, test } from "vitest";
import { placeOnMenu } from "./placeOnMenu.ts";

const placeOf = (pathname: string, search = {}) => placeOnMenu({ pathname, search });

test("all tabs of a student, and the log of a student, stand below the search of students", () => {
  const tabs = ["/student/14", "/progress/detail/14", "/reserve/add/14", "/reserve/future/14"];
  for (const tab of [...tabs, "/reserve/history/14"]) expect(placeOf(tab), tab).toBe("/student");
  expect(placeOf("/log", { studentUserId: 14 })).toBe("/student");
});

test("other screens stand at their own address", () => {
  for (const path of ["/log", "/student/silent", "/reserve/add", "/export/14", "/progress"]) {
    expect(placeOf(path)).toBe(path);
  }
});
