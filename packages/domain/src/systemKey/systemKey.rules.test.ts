import { expect, test } from "vitest";
import { type ProcedureName, permissions } from "#permissions.ts";
import { isPersons, systemKeyControllers, systemKeyMay } from "#systemKey/systemKey.rules.ts";

const names = Object.keys(permissions) as ProcedureName[];

test("a system key calls what its role may, in its controllers", () => {
  const key = { letter: "V", controllers: ["Room", "Student"] } as const;
  expect(systemKeyMay(key, "Room.GetAll")).toBe(true);
  expect(systemKeyMay(key, "Room.Add")).toBe(false);
  expect(systemKeyMay(key, "School.GetAll")).toBe(false);
});

test("with every controller it still signs in nobody, makes no keys and calls nothing about oneself", () => {
  const everything = [...new Set(names.map((name) => name.split(".")[0] ?? ""))];
  const refused = names.filter(
    (name) =>
      permissions[name].includes("A") &&
      !systemKeyMay({ letter: "A", controllers: everything }, name),
  );
  expect(refused).toEqual(
    names.filter((name) => permissions[name].includes("A") && isPersons(name)),
  );
  expect(refused).toEqual(
    expect.arrayContaining([
      "Auth.ChangePassword",
      "Home.GetAdministratorHome",
      "Information.GetOwnInformationList",
      "Information.MarkSeen",
      "SystemKey.Add",
      "SystemKey.End",
      "SystemKey.GetAll",
      "User.GetOwn",
      "User.GetOwnAuthUser",
      "User.UpdateUserProfile",
    ]),
  );
  for (const name of ["App.GetStart", "Auth.SignIn"] as const) {
    expect(systemKeyMay({ letter: "A", controllers: everything }, name)).toBe(false);
  }
});

test("keys are made for controllers in which they call something", () => {
  expect(systemKeyControllers).toEqual(expect.arrayContaining(["TrainingReserve", "Student"]));
  for (const controller of ["App", "Auth", "Home", "SystemKey"]) {
    expect(systemKeyControllers).not.toContain(controller);
  }
});
