import { expect, test } from "vitest";
import { weekPaceText } from "#pace/weekPaceText.ts";

test.each([
  [2, 3, 1, "予約2件・目安3件（あと1件）"],
  [0, 5, 5, "予約0件・目安5件（あと5件）"],
  [3, 3, 0, "予約3件・目安3件（足りています）"],
  [4, 3, 0, "予約4件・目安3件（足りています）"],
  [2, undefined, 1, "予約2件・目安3件（あと1件）"],
])("%s of %s reserved, %s to go", (confirmed, needed, still, text) => {
  expect(
    weekPaceText({
      confirmedThisWeekCount: confirmed,
      neededThisWeekCount: needed,
      stillToReserveThisWeek: still,
    }),
  ).toBe(text);
});
