import { Role } from "@kenshu/domain/enumerations.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { redirect } from "@tanstack/react-router";
import { type User, userMay } from "#api/user.ts";

/**
 * For a route's `beforeLoad`: a screen whose procedure the person may not call does not exist for
 * that role, and like any unknown path leads home (rule 15.8).
 */
export function requirePermission(user: User, procedure: ProcedureName): void {
  if (!userMay(user, procedure)) throw redirect({ to: "/home" });
}

/** For a student's screens about the own data, which staff see elsewhere. */
export function requireStudent(user: User): void {
  if (user.role !== Role.Student) throw redirect({ to: "/home" });
}

/** For screens that make sense without a session only. */
export function requireVisitor(user: User | null): void {
  if (user !== null) throw redirect({ to: "/home" });
}
