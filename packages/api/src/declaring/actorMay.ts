import { may, type ProcedureName } from "@kenshu/domain/permissions.ts";
import { systemKeyMay } from "@kenshu/domain/systemKey/systemKey.rules.ts";
import type { Actor } from "#context.ts";

/**
 * Whether this caller may call the procedure: by role, and with a system key only in its
 * controllers (rules 3.1, 13.14).
 */
export function actorMay(actor: Actor | null, name: ProcedureName): boolean {
  if (!actor?.systemKey) return may(actor?.letter ?? null, name);
  const { letter, systemKey } = actor;
  return systemKeyMay({ letter, controllers: systemKey.controllers }, name);
}
