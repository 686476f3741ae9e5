import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { cancelledSentence } from "./results.ts";

test("a cancellation is told with its fee, and leaving a queue is no cancellation", () => {
  const schedule = {
    startDate: "2027-03-15T10:00:00+09:00",
    endDate: "2027-03-15T12:00:00+09:00",
    schoolName: "新宿校",
    roomName: "第1研修室",
  };
  const confirmed = { schedule, state: ReservationState.Confirm, endsWish: false } as const;
  const waiting = { ...confirmed, state: ReservationState.Wait } as const;
  expect(cancelledSentence({ ...confirmed, fee: 0 })).toBe(
    "3/15(月) 10:00〜12:00の予約をキャンセルしました",
  );
  expect(cancelledSentence({ ...confirmed, fee: 3300 })).toBe(
    "3/15(月) 10:00〜12:00の予約をキャンセルしました（キャンセル料¥3,300）",
  );
  expect(cancelledSentence({ ...waiting, fee: 0 })).toBe(
    "3/15(月) 10:00〜12:00のキャンセル待ちをやめました",
  );
});
