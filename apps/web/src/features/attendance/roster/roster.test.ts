import { Mark } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { countMarks, type EntryStudent, nextToGrade, whyNotMailed } from "./roster.ts";

const content = {
  activityId: 1,
  trainingContentId: 5,
  trainingName: "もみほぐし",
  displayColor: "#22733a",
  contentName: "脚",
};
const row = (trainingReserveId: number, given: Partial<EntryStudent> = {}): EntryStudent => ({
  studentUserId: trainingReserveId,
  studentName: "橋本 奈々",
  studentNameKana: "ハシモト ナナ",
  therapistId: null,
  trainingReserveId,
  attendance: null,
  isWaiting: false,
  waitingOrder: null,
  replacesStartDate: null,
  hasProgress: false,
  trainingContentIcon: content,
  hasSeenPreparation: false,
  hasEMailAddress: true,
  isReceiveEMailEnabled: true,
  told: null,
  reason: null,
  reasonText: null,
  ...given,
});
const marked = (id: number, state: Mark) =>
  row(id, {
    attendance: {
      id,
      studentUserId: id,
      trainingReserveId: id,
      state,
      version: 1,
      mailLeavesAt: null,
      mailState: null,
    },
  });

test("the next to be graded came, has something to take, and no entry of the day", () => {
  const rows = [
    row(1),
    marked(2, Mark.Absence),
    row(3, { hasProgress: true }),
    row(4, { trainingContentIcon: null }),
    marked(5, Mark.Tardy),
    row(6),
  ];
  const next = (id: number) => nextToGrade(rows, row(id))?.trainingReserveId;
  expect([1, 2, 5, 6].map(next)).toEqual([5, 5, 6, undefined]);
});

test("marks are counted in the order of their buttons", () => {
  const rows = [marked(1, Mark.Absence), marked(2, Mark.Attendance), row(3), row(4)];
  expect(countMarks(rows)).toEqual({
    marked: 2,
    total: 4,
    remaining: 2,
    inWords: "出席1・遅刻0・欠席1",
  });
});

test("the reason for no mail differs between no address and no wish for mails", () => {
  const silent = row(1, { isReceiveEMailEnabled: false });
  const mailed = { isOver: false, sendsMail: true };
  expect(whyNotMailed(row(1), mailed)).toBeNull();
  expect(whyNotMailed(row(1), { ...mailed, isOver: true })).toContain("終わっている");
  expect(whyNotMailed(row(1), { ...mailed, sendsMail: false })).toContain("送信しない設定");
  expect(whyNotMailed(silent, mailed)).toContain("受け取らない設定");
  expect(whyNotMailed({ ...silent, hasEMailAddress: false }, mailed)).toBe(
    "橋本 奈々さんのメールアドレスは登録がないため、欠席のメールは送信しません。",
  );
});
