import { expect, test } from "vitest";
import { Delay, delayOf, reservationAdvice } from "./advice.rules.ts";

test.each([
  [4, Delay.VeryLate],
  [3, Delay.Late],
  [1, Delay.Late],
  [0, Delay.OnTrack],
  [-3, Delay.OnTrack],
  [-4, Delay.VeryGood],
])("%i delayed trainings", (count, delay) => {
  expect(delayOf(count)).toBe(delay);
});

test.each([
  [1, "できるだけ多く予約しましょう。"],
  [2.5, "できるだけ多く予約しましょう。"],
  [0, "必要な研修はすべて受講済みか予約済みです。"],
  [0.07, "必要な研修はすべて受講済みか予約済みです。"],
  [0.08, "週に1回くらい予約しましょう。"],
  [1 / 7, "週に1回くらい予約しましょう。"],
  [2 / 7, "週に2回くらい予約しましょう。"],
  [0.2, "週に1〜2回予約しましょう。"],
  [0.99, "週に6〜7回予約しましょう。"],
])("%d reservations a day", (need, sentence) => {
  expect(reservationAdvice(need)).toBe(sentence);
});
