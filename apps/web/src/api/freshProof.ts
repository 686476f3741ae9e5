import type { AppRouter } from "@kenshu/api/appRouter.ts";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { errorCode } from "./errors.ts";

/** Asks the person to prove to be there; resolves to whether that is done. */
let askPerson: () => Promise<boolean> = async () => false;

/** The page says how it asks. */
export function askForProofBy(ask: typeof askPerson): void {
  askPerson = ask;
}

/** Whether a refused call can be sent again: it lacked a fresh proof, and the person has given one. */
export async function isProvedAfter(error: unknown): Promise<boolean> {
  return errorCode(error) === "StepUpRequired" && (await askPerson());
}

/**
 * A write that hurts may need a fresh proof (rule 2.15). The person is asked, and then the write is
 * sent again. Who gives none learns why it was refused.
 */
export const freshProof: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false;
      const send = (onRefused: (error: Parameters<typeof observer.error>[0]) => void) =>
        next(op).subscribe({
          next: (answer) => observer.next(answer),
          error: onRefused,
          complete: () => observer.complete(),
        });
      let sent = send(async (error) => {
        if (!(await isProvedAfter(error)) || isOver) {
          observer.error(error);
          return;
        }
        sent = send((again) => observer.error(again));
      });
      return () => {
        isOver = true;
        sent.unsubscribe();
      };
    });
