import { isRetryable } from "@kenshu/db/constraintErrors.ts";
import type { Database } from "@kenshu/db/pool.ts";
import type { Context } from "#context.ts";
import { actorMay } from "#declaring/actorMay.ts";
import { requireSignedIn } from "#declaring/admit.ts";
import {
  answerOnce,
  answerOnceOutside,
  type Ending,
  earlierEnding,
} from "#declaring/repeatedCall.ts";
import { t } from "#declaring/trpc.ts";

/**
 * When a write takes an Idempotency-Key (rule 13.10). Over REST every write does. `always`: from
 * screens too, because sending it twice would take effect twice. `outside`: the answer is stored
 * outside the transaction, because the call asks HM or works part by part. `itself`: the call stores
 * its own answer. `never`: the call takes or answers with a secret, which nobody stores, or it is a
 * sign-out, whose caller is gone by then.
 */
export type KeyUse = "overRest" | "always" | "outside" | "itself" | "never";

/** Sent twice with one key, a call takes effect once. */
export const answeringOnce = (use: KeyUse) =>
  t.middleware(async ({ ctx, type, meta, getRawInput, next }) => {
    const { idempotencyKey: key, actor } = ctx;
    const isTaken = type === "mutation" && (use === "always" || ctx.keysEveryWrite);
    const isStoredHere = use !== "itself" && use !== "never";
    if (key === null || !isTaken || !isStoredHere || !actor || !meta) return next();
    const call = { actor, key, procedure: meta.name, input: await getRawInput() };
    const run = async (db: Database) => {
      const result = await next({ ctx: { db } });
      if (result.ok) return result.data;
      const { cause } = result.error;
      throw isRetryable(cause) ? cause : result.error;
    };
    const ending =
      use === "outside"
        ? await answerOnceOutside(ctx, call, () => run(ctx.db))
        : await answerOnce(ctx, call, run);
    return resultOf<typeof next>(ctx, ending);
  });

/** Lets a call that takes its caller the right to make it be repeated with its key all the same. */
export const answeringAgain = t.middleware(async ({ ctx, meta, getRawInput, next }) => {
  const { idempotencyKey: key } = ctx;
  const actor = requireSignedIn(ctx);
  if (key === null || !ctx.keysEveryWrite || !meta || actorMay(actor, meta.name)) return next();
  const call = { actor, key, procedure: meta.name };
  const ending = await earlierEnding(ctx.db, call, getRawInput);
  return ending ? resultOf<typeof next>(ctx, ending) : next();
});

/** A stored answer does not come from `next`, but has the same shape. */
function resultOf<Next extends () => Promise<unknown>>(ctx: Context, ending: Ending) {
  if (ending.isReplayed) ctx.tellReplayed();
  if ("refusal" in ending) throw ending.refusal;
  return { ok: true, data: ending.value } as Awaited<ReturnType<Next>>;
}
