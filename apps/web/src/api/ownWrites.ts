import type { AppRouter } from "@kenshu/api/appRouter.ts";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";

/** For so many milliseconds after a write, reads say that they come after it. */
const AFTER = 10_000;

let writtenAt = Number.NEGATIVE_INFINITY;

/** Notes when this page has written something, whatever became of it. */
export const notedWrites: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "mutation") return next(op);
    return observable((observer) =>
      next(op).subscribe({
        next(answer) {
          writtenAt = performance.now();
          observer.next(answer);
        },
        error(error) {
          writtenAt = performance.now();
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  };

/**
 * The header of a read whose answer the server may keep for everybody: it must not be older than
 * what this page has just written (rule 13.22).
 */
export function afterOwnWrite(): Record<string, string> {
  return performance.now() - writtenAt < AFTER ? { "x-after-write": "1" } : {};
}
