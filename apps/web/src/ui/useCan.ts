import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { useUser } from "#api/session.ts";
import { userMay } from "#api/user.ts";

/** Whether the signed-in person's role may call the procedure, by the grid that guards the server. */
export function useCan(procedure: ProcedureName): boolean {
  return userMay(useUser(), procedure);
}
