import { expect, test } from "vitest";
import { stillToReserveText } from "./stillToReserveText.ts";

test.each([
  ["as many as possible from one a day on", 1, 7, "できるだけ多く予約しましょう"],
  ["what the week still asks for", 0.5, 3, "あと3回"],
  ["the week is served, the later ones are not", 0.5, 0, "これから7日間の予約は足りています"],
  ["nothing is left", 0, 0, "必要な予約は済んでいます"],
  ["so little that it rounds to none", 0.05, 1, "必要な予約は済んでいます"],
])("%s", (_, needReservationPerDay, stillToReserveThisWeek, text) => {
  expect(stillToReserveText({ needReservationPerDay, stillToReserveThisWeek })).toBe(text);
});
