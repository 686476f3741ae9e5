import type { Role } from "@kenshu/domain/enumerations.ts";
import { may, type ProcedureName, roleLetter } from "@kenshu/domain/permissions.ts";

/** The signed-in person as the session names him or her. */
export type User = { userId: number; name: string; role: Role; isUnregistered: boolean };

/** Whether the person may call the procedure at all, by the same grid that guards the server. */
export function userMay(user: User | null, procedure: ProcedureName): boolean {
  return may(user ? roleLetter(user) : null, procedure);
}
