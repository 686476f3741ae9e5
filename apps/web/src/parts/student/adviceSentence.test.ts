import { expect, test } from "vitest";
import { adviceSentence } from "./adviceSentence.ts";

test("students are invited to reserve, and staff read what a student needs", () => {
  expect(adviceSentence(2, "student")).toBe("できるだけ多く予約しましょう。");
  expect(adviceSentence(2, "staff")).toBe("できるだけ多くの予約が必要です。");
  expect(adviceSentence(2 / 7, "student")).toBe("週に2回くらい予約しましょう。");
  expect(adviceSentence(2.5 / 7, "staff")).toBe("週に2〜3回の予約が必要です。");
  for (const reader of ["student", "staff"] as const) {
    expect(adviceSentence(0, reader)).toBe("必要な研修はすべて受講済みか予約済みです。");
  }
});
