import { callsWithoutFactor } from "@kenshu/domain/auth/secondFactor.rules.ts";
import type { Role } from "@kenshu/domain/enumerations.ts";
import { may, type ProcedureName, roleLetter } from "@kenshu/domain/permissions.ts";

/** The signed-in person as the session names him or her. */
export type User = {
  userId: number;
  name: string;
  role: Role;
  isUnregistered: boolean;
  /** Has to set up a second factor before anything else (rule 2.14). */
  lacksFactor: boolean;
};

/** Whether the person may call the procedure at all, by the same grid that guards the server. */
export function userMay(user: User | null, procedure: ProcedureName): boolean {
  if (user?.lacksFactor && !callsWithoutFactor.includes(procedure)) return false;
  return may(user ? roleLetter(user) : null, procedure);
}
