import { Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { criteriaOf, EnabledFilter, everybody, searchOf } from "./userCriteria.ts";

test("criteria and address say the same", () => {
  expect(criteriaOf({})).toEqual(everybody);
  expect(searchOf(everybody)).toEqual({});
  const search = { keyword: "高橋", isEnabled: false, roles: [Role.Guest, Role.Viewer] };
  const criteria = {
    keyword: "高橋",
    enabled: EnabledFilter.Stopped,
    roles: [Role.Guest, Role.Viewer],
  };
  expect(criteriaOf(search)).toEqual(criteria);
  expect(searchOf(criteria)).toEqual(search);
  expect(criteriaOf({ isEnabled: true }).enabled).toBe(EnabledFilter.Enabled);
});
