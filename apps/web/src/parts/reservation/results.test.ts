import { ReservationState, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { cancelledSentence } from "./results.ts";

test("a cancellation is told with its fee, and leaving a queue is no cancellation", () => {
  const given = {
    startDate: "2027-03-15T10:00:00+09:00",
    endDate: "2027-03-15T12:00:00+09:00",
  };
  const confirmed = { ...given, state: ReservationState.Confirm, penaltyAmount: 3300 };
  const waiting = { ...given, state: ReservationState.Wait, penaltyAmount: null };
  expect(cancelledSentence(confirmed, ReserveResult.Cancel)).toBe(
    "3/15(月) 10:00〜12:00の予約をキャンセルしました",
  );
  expect(cancelledSentence(confirmed, ReserveResult.CancelPenalty)).toBe(
    "3/15(月) 10:00〜12:00の予約をキャンセルしました（キャンセル料¥3,300）",
  );
  expect(cancelledSentence(waiting, ReserveResult.Cancel)).toBe(
    "3/15(月) 10:00〜12:00のキャンセル待ちを取り消しました",
  );
});
