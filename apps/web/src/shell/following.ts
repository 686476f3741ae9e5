import { part } from "#ui/part/part.ts";

/** What keeps an open screen true while others act. It comes after the first screen. */
export const following = part(() =>
  Promise.all([import("#api/live/follow.ts"), import("#ui/inPlace/followRows.ts")]),
);
