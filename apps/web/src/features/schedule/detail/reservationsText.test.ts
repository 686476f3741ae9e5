import { expect, test } from "vitest";
import { moveText } from "./reservationsText.ts";

test("a move tells how many are mailed, and nobody once the schedule is over", () => {
  const schedule = {
    reserveCount: 3,
    waitCount: 2,
    mailCount: 4,
    endDate: "2027-03-10T12:00:00+09:00",
  };
  const before = new Date("2027-03-10T11:59:59+09:00");
  const over = new Date("2027-03-10T12:00:00+09:00");
  const moves = "予約3名とキャンセル待ち2名も移ります。";
  expect(moveText(schedule, before)).toBe(`${moves}研修生4名にメールで知らせます。`);
  expect(moveText({ ...schedule, mailCount: 0 }, before)).toBe(
    `${moves}メールを受け取る研修生がいないため、メールは送信しません。`,
  );
  expect(moveText(schedule, over)).toBe(`${moves}終わった研修のため、メールは送信しません。`);
});
