import { expect, test } from "vitest";
import { refusalInWords } from "#mail/refusal.rules.ts";

test.each([
  // Gmail, a typical Postfix, Exchange.
  [
    452,
    "452 4.2.2 The recipient's inbox is out of storage space.",
    /いっぱい.*不要なメールを消して/,
  ],
  [552, "552 5.2.2 Mailbox full", /いっぱい/],
  [550, "550 5.1.1 User unknown", /見つかりません.*直してください/],
  [550, "550-5.1.1 The email account that you tried to reach does not exist", /見つかりません/],
  [556, "556 5.1.10 Recipient not found", /見つかりません/],
  [550, "550 5.2.1 The email account is disabled", /停止されています/],
  [
    450,
    "450 4.2.1 The user you are trying to contact is receiving mail too quickly",
    /時間をおいて/,
  ],
  [550, "550 5.1.2 Bad destination system address", /見つかりません/],
  [451, "451 4.1.2 Temporary lookup failure of the domain", /混み合っている/],
  [552, "552 5.3.4 Message size exceeds fixed limit", /大きすぎて/],
  [550, "550 5.7.1 Our system has detected that this message is likely spam", /迷惑メール.*設定/],
  [554, "554 5.7.26 Unauthenticated email is not accepted", /迷惑メール/],
  [451, "451 4.7.1 Greylisting in action, please come back later", /時間をおいて/],
  [421, "421 4.3.2 System not accepting network messages", /混み合っている/],
  [451, "451 4.4.1 Connection timed out", /混み合っている/],
  [550, "550 5.4.1 Recipient address rejected: Access denied", /断られました/],
])("%i %s", (reply, answer, words) => {
  expect(refusalInWords(reply, answer)).toMatch(words);
});

test("without an enhanced status the reply code decides", () => {
  expect(refusalInWords(550, "550 Unknown user")).toContain("見つかりません");
  expect(refusalInWords(550, "550 rejected", { isOfContent: true })).toContain("迷惑メール");
  expect(refusalInWords(552, "552 quota exceeded")).toContain("いっぱい");
  expect(refusalInWords(554, "554 rejected")).toContain("迷惑メール");
  expect(refusalInWords(450, "450 try later")).toContain("時間をおいて");
  expect(refusalInWords(452, "452 out of memory")).toContain("混み合っている");
  expect(refusalInWords(421, "421 closing")).toContain("混み合っている");
  expect(refusalInWords(521, "521 no mail here")).toContain("断られました");
});

test("an address of a network is no status", () => {
  expect(refusalInWords(550, "550 blocked: 192.0.4.2.2")).not.toContain("いっぱい");
});

test("every answer says what to do, in whole sentences", () => {
  for (const reply of [421, 450, 452, 550, 552, 554, 599]) {
    expect(refusalInWords(reply, "")).toMatch(/。.*ください。$/);
  }
});
