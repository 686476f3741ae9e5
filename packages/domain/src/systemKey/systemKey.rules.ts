import { type Controller, controllerOf } from "#controllers.ts";
import { may, type ProcedureName, permissions, type RoleLetter } from "#permissions.ts";

/** Calls only for people or the web client: sign-in, its first screens, the keys themselves. */
const personsControllers: readonly Controller[] = ["App", "Auth", "Home", "Live", "SystemKey"];

/**
 * Calls in other controllers that a key never makes. They are about the caller, or about who has
 * which rights.
 */
const personsCalls: readonly ProcedureName[] = [
  "Information.GetOwnInformationList",
  "Information.MarkSeen",
  "Student.GetFilePersonalData",
  "User.EndSignInSession",
  "User.Erase",
  "User.GetErasurePlan",
  "User.GetErasures",
  "User.GetOwnErasure",
  "User.RequestErasure",
  "User.WithdrawErasure",
  "User.EndSignInSessions",
  "User.GetFileOwnData",
  "User.GetOwn",
  "User.GetOwnAuthUser",
  "User.GetSignIn",
  "User.RemoveSecondFactors",
  "User.Update",
  "User.UpdateUserProfile",
];

/** Whether no system key can call this, whatever its role and controllers (rule 13.14). */
export function isPersons(name: ProcedureName): boolean {
  return personsControllers.includes(controllerOf(name)) || personsCalls.includes(name);
}

/** What a system key with this role and these controllers can call (rule 13.14). */
export function systemKeyMay(
  { letter, controllers }: { letter: RoleLetter; controllers: readonly string[] },
  name: ProcedureName,
): boolean {
  return !isPersons(name) && controllers.includes(controllerOf(name)) && may(letter, name);
}

/** The controllers for which a system key can be made. */
export const systemKeyControllers: readonly Controller[] = [
  ...new Set(
    (Object.keys(permissions) as ProcedureName[])
      .filter((name) => !isPersons(name))
      .map(controllerOf),
  ),
];
