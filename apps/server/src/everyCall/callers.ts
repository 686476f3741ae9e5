import { Role } from "@kenshu/domain/enumerations.ts";
import { may, type ProcedureName, type RoleLetter } from "@kenshu/domain/permissions.ts";

/** One caller for each role of the permission grid, and one without a role. */
export type Caller = RoleLetter | "nobody";

/** The accounts that stand for the roles. */
export const people: Record<RoleLetter, { role: Role; isUnregistered?: boolean }> = {
  A: { role: Role.Administrator },
  I: { role: Role.Instructor },
  V: { role: Role.Viewer },
  S: { role: Role.Student },
  G: { role: Role.Guest },
  U: { role: Role.Guest, isUnregistered: true },
};

export const letters = Object.keys(people) as RoleLetter[];
export const callers: Caller[] = [...letters, "nobody"];

export const mayCall = (caller: Caller, name: ProcedureName) =>
  may(caller === "nobody" ? null : caller, name);
