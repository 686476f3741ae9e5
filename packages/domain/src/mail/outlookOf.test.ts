import { expect, test } from "vitest";
import { outlookOf } from "#mail/outlookOf.ts";

test("a mail that is tried again says so and no more; one that failed says what is left to do", () => {
  const late = { isOptional: true, canSendAgain: false };
  const code = { isOptional: false, canSendAgain: false };
  const retrying = "に、自動で再送信します（これまで4回）。";
  expect(outlookOf({ state: "retrying", attemptCount: 4, ...late })).toBe(retrying);
  expect(outlookOf({ state: "retrying", attemptCount: 4, ...code })).toBe(retrying);
  const ended = "に、8回目で送信を終了しました。";
  const failed = { state: "failed", attemptCount: 8 } as const;
  expect(outlookOf({ ...failed, isOptional: true, canSendAgain: true })).toBe(ended);
  expect(outlookOf({ ...failed, ...late })).toBe(
    `${ended}時間が過ぎたか、受け取りが停止されているため、同じ内容では再送信できません。`,
  );
  expect(outlookOf({ ...failed, ...code })).toBe(
    `${ended}確認コードやリンクは、本人がもう一度依頼できます。`,
  );
});
