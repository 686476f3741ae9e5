import type { AppRouter } from "@kenshu/api/appRouter.ts";
import type { Operation, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { callFailure } from "#api/errors.ts";

/** The keys of this page's writes with an unknown outcome, by their content. */
const unanswered = new Map<string, string>();

/** Makes the next write a new one, even if its content is the same. */
export function forgetUnanswered(): void {
  unanswered.clear();
}

/**
 * Gives every write a key. When its answer is lost and the same write is sent again, it keeps the
 * key, so that it takes effect once (rule 13.10).
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

/** Whether the write may have taken effect although nobody confirmed it. */
function isLost(error: unknown): boolean {
  const status = callFailure(error)?.httpStatus ?? null;
  return status === null || status >= 500;
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    "-",
  );
}
