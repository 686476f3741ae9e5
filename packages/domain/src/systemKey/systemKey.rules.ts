import { type Controller, controllerOf } from "#controllers.ts";
import { may, type ProcedureName, permissions, type RoleLetter } from "#permissions.ts";

/** What only a person calls, or the web client: sign-in, its first screens, the keys themselves. */
const personsControllers: readonly Controller[] = ["App", "Auth", "Home", "SystemKey"];

/**
 * Calls in the other controllers that a key never makes. They are about oneself, or about who has which
 * rights.
 */
const personsCalls: readonly ProcedureName[] = [
  "Information.GetOwnInformationList",
  "Information.MarkSeen",
  "User.GetOwn",
  "User.GetOwnAuthUser",
  "User.Update",
  "User.UpdateUserProfile",
];

/** Whether no system key calls this, whatever its role and controllers are (rule 13.14). */
export function isPersons(name: ProcedureName): boolean {
  return personsControllers.includes(controllerOf(name)) || personsCalls.includes(name);
}

/** What a system key calls with this role and these controllers (rule 13.14). */
export function systemKeyMay(
  { letter, controllers }: { letter: RoleLetter; controllers: readonly string[] },
  name: ProcedureName,
): boolean {
  return !isPersons(name) && controllers.includes(controllerOf(name)) && may(letter, name);
}

/** The controllers that a system key can be made for. */
export const systemKeyControllers: readonly Controller[] = [
  ...new Set(
    (Object.keys(permissions) as ProcedureName[])
      .filter((name) => !isPersons(name))
      .map(controllerOf),
  ),
];
