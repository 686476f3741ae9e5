import { expect, test } from "vitest";
import { queueChance } from "#reservation/queueChance.rules.ts";

test.each([
  // 0.35 is nearer to a third than to two fifths.
  [20, 7, { of: 3, carriedUp: 1 }],
  [60, 20, { of: 3, carriedUp: 1 }],
  [20, 8, { of: 5, carriedUp: 2 }],
  [20, 10, { of: 2, carriedUp: 1 }],
  [40, 5, { of: 8, carriedUp: 1 }],
  [20, 2, { of: 10, carriedUp: 1 }],
  // 0.88 is nearer to four fifths than to all.
  [50, 44, { of: 5, carriedUp: 4 }],
  [20, 19, { of: 1, carriedUp: 1 }],
  [50, 2, { of: 1, carriedUp: 0 }],
  [20, 0, { of: 1, carriedUp: 0 }],
  [19, 10, null],
])("of %i who waited %i were promoted", (waitCount, carriedUpCount, chance) => {
  expect(queueChance(waitCount, carriedUpCount)).toEqual(chance);
});
