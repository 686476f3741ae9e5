import { CHANCE_WAITS_MIN } from "#reservation/reservation.limits.ts";

/** `carriedUp` of `of` people who waited got a place. */
export type QueueChance = { of: number; carriedUp: number };

/** Shares that people grasp at once: out of two to five, and one out of up to ten. */
const plainShares: QueueChance[] = [
  ...[1, 2, 3, 4, 5].flatMap((of) =>
    Array.from({ length: of + 1 }, (_, carriedUp) => ({ of, carriedUp })),
  ),
  ...[6, 7, 8, 9, 10].map((of) => ({ of, carriedUp: 1 })),
];

/**
 * How many of those who waited to the end got a place, as the nearest plain share: 3人に1人. Null if
 * so few waited that it would mean nothing (rule 5.13).
 */
export function queueChance(waitCount: number, carriedUpCount: number): QueueChance | null {
  if (waitCount < CHANCE_WAITS_MIN) return null;
  const distance = ({ of, carriedUp }: QueueChance) =>
    Math.abs(carriedUp / of - carriedUpCount / waitCount);
  return plainShares.reduce((nearest, share) =>
    distance(share) < distance(nearest) ? share : nearest,
  );
}
