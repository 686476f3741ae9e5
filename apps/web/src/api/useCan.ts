import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { useUser } from "./session.ts";
import { userMay } from "./user.ts";

/**
 * Whether the signed-in person's role may call the procedure, by the same grid that guards the
 * server.
 */
export function useCan(procedure: ProcedureName): boolean {
  return userMay(useUser(), procedure);
}
