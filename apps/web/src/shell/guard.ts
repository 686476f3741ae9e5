import type { Role } from "@kenshu/domain/enumerations.ts";
import { may, type ProcedureName, roleLetter } from "@kenshu/domain/permissions.ts";
import { redirect } from "@tanstack/react-router";

/** The signed-in person as the session names him or her. */
export type User = { userId: number; name: string; role: Role; isUnregistered: boolean };

/** Whether the person may call the procedure at all, by the grid that guards the server. */
export function userMay(user: User | null, procedure: ProcedureName): boolean {
  return may(user ? roleLetter(user) : null, procedure);
}

/**
 * For a route's `beforeLoad`: a screen whose procedure the person may not call does not exist for
 * that role, and like any unknown path leads home (specification, section 2).
 */
export function requirePermission(user: User, procedure: ProcedureName): void {
  if (!userMay(user, procedure)) throw redirect({ to: "/home" });
}

/** For screens that make sense without a session only. */
export function requireVisitor(user: User | null): void {
  if (user !== null) throw redirect({ to: "/home" });
}
