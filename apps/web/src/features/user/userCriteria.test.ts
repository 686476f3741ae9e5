import { Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { users } from "./userCriteria.ts";

test("criteria and address say the same", () => {
  expect(users.read({})).toEqual(users.cleared);
  expect(users.write(users.cleared)).toEqual({});
  const search = { keyword: "高橋", isEnabled: false, roles: [Role.Guest, Role.Viewer] };
  expect(users.read(search)).toEqual(search);
  expect(users.write(users.read(search))).toEqual(search);
});
