import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import type { ReactNode } from "react";
import { useUser } from "../api/session.ts";
import { userMay } from "../shell/guard.ts";

/** Whether the signed-in person's role may call the procedure, by the grid that guards the server. */
export function useCan(procedure: ProcedureName): boolean {
  return userMay(useUser(), procedure);
}

/** Shows its children to those whose role may call the procedure. */
export function Can({
  call,
  children,
  otherwise = null,
}: {
  call: ProcedureName;
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return useCan(call) ? children : otherwise;
}
