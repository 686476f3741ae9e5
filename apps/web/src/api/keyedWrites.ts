import type { AppRouter } from "@kenshu/api/appRouter.ts";
import type { Operation, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { callFailure } from "#api/errors.ts";

/** The keys of writes of this page that nobody knows the end of, by what they send. */
const unanswered = new Map<string, string>();

/** Lets the next write be a new one, even if it sends the same. */
export function forgetUnanswered(): void {
  unanswered.clear();
}

/**
 * Gives every write a key. The same write sent again after its answer was lost has the key of the
 * first, so that it is made once (rule 13.10).
 */
export const keyedWrites: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "mutation") return next(op);
    const sent = JSON.stringify([op.path, op.input]);
    const idempotencyKey = unanswered.get(sent) ?? newKey();
    unanswered.set(sent, idempotencyKey);
    const context = { ...op.context, idempotencyKey };
    return observable((observer) =>
      next({ ...op, context }).subscribe({
        next(answer) {
          unanswered.delete(sent);
          observer.next(answer);
        },
        error(error) {
          if (!isLost(error)) unanswered.delete(sent);
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  };

/** The header that carries the key. */
export function keyOf({ context }: Operation): Record<string, string> {
  const { idempotencyKey } = context;
  return typeof idempotencyKey === "string" ? { "idempotency-key": idempotencyKey } : {};
}

/** Whether the write may have been made although nobody said so. */
function isLost(error: unknown): boolean {
  const status = callFailure(error)?.httpStatus ?? null;
  return status === null || status >= 500;
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    "-",
  );
}
