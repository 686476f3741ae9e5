import { z } from "zod";
import { type CallName, calls } from "#contract.ts";

const callNames = Object.keys(calls) as [CallName, ...CallName[]];

/**
 * What goes wrong, for one call or for all, and how often. Without `times` it lasts until it is
 * switched off.
 */
export const badDay = z.object({
  kind: z.enum([
    /** The answer is slow. Meanwhile the call is in progress. */
    "slow",
    /** The connection breaks before anything is done. */
    "unreachable",
    /** 500; nothing is done. */
    "error",
    /** 429 with Retry-After; nothing is done. */
    "busy",
    /** HM refuses; nothing is done. */
    "refused",
    /** The call is done; a field of the answer is of another type. */
    "rubbish",
    /** The call is done; the connection breaks before the answer. */
    "dropped",
  ]),
  call: z.enum(callNames).optional(),
  times: z.int().min(1).optional(),
  /** For `slow`. */
  milliseconds: z.int().min(0).default(5000),
  /** For `busy`, in seconds. */
  retryAfter: z.int().min(0).default(1),
});
export type BadDay = z.output<typeof badDay>;
export type GivenBadDay = z.input<typeof badDay>;

/** The bad days that are switched on. */
export class BadDays {
  #days: BadDay[] = [];

  on(day: GivenBadDay): void {
    this.#days.push(badDay.parse(day));
  }

  off(): void {
    this.#days = [];
  }

  list(): readonly BadDay[] {
    return this.#days;
  }

  /** What goes wrong with this call. The call uses up one of its times. */
  take(call: CallName): BadDay | null {
    const day = this.#days.find((one) => one.call === undefined || one.call === call);
    if (!day) return null;
    if (day.times !== undefined && --day.times === 0) {
      this.#days = this.#days.filter((one) => one !== day);
    }
    return day;
  }
}
