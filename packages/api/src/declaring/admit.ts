import { PROOF_VALID_MINUTES } from "@kenshu/domain/auth/auth.limits.ts";
import { callsWithoutFactor } from "@kenshu/domain/auth/secondFactor.rules.ts";
import { businessError, fail } from "@kenshu/domain/errors.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import { TRPCError } from "@trpc/server";
import type { Actor, Context } from "#context.ts";
import { actorMay } from "#declaring/actorMay.ts";
import { refuseInput } from "#wire/invalidInput.ts";

/** Where a page says for whom it was read. */
export const ACTING_USER = "X-Acting-User";

/**
 * The signed-in caller of a guarded call. Refuses a caller without a session, then one whose page
 * shows somebody else (rule 13.18), then one without permission (rule 3.1), and at last one who has to
 * set up a second factor first (rule 2.14).
 */
export function admit(ctx: Pick<Context, "actor" | "actingUser">, name: ProcedureName): Actor {
  const actor = requireSignedIn(ctx);
  requireLeave(actor, name);
  if (actor.lacksFactor && !callsWithoutFactor.includes(name)) fail("SecondFactorMissing");
  return actor;
}

/** Refuses a call that hurts without a password, code or passkey of the last minutes (rule 2.15). */
export function requireProof({ actor, asksProof, clock }: Context): void {
  if (!asksProof) return;
  const provedSince = addMinutes(clock.now(), -PROOF_VALID_MINUTES);
  if (!actor?.provedAt || actor.provedAt <= provedSince) fail("StepUpRequired");
}

/** The signed-in caller, if it is the one whom the page shows. */
export function requireSignedIn({ actor, actingUser }: Pick<Context, "actor" | "actingUser">) {
  if (!actor) throw new TRPCError({ code: "UNAUTHORIZED" });
  if (actingUser !== null) requireShown(actor, actingUser);
  return actor;
}

/** Refuses callers without permission. */
export function requireLeave(actor: Actor | null, name: ProcedureName): void {
  if (actorMay(actor, name)) return;
  const found = actor?.systemKey ? "mayNotWithKey" : undefined;
  const cause = businessError("UnauthorizedOperation", found && { found });
  throw new TRPCError({ code: "FORBIDDEN", cause });
}

/** Refuses a call for a page that was read for somebody else. */
function requireShown({ userId, name }: Actor, actingUser: string): void {
  if (!/^[1-9]\d{0,9}$/.test(actingUser)) {
    refuseInput(ACTING_USER, `${ACTING_USER}には、利用者のIDを数字で指定してください。`);
  }
  if (Number(actingUser) !== userId) fail("SessionOfAnother", { userName: name });
}
