import type { OperationState } from "@kenshu/domain/operation/operation.schema.ts";
import { expect, test } from "vitest";
import { backupText } from "./backupText.ts";

const at = "2027-03-10T02:00:00+09:00";
const none = { needsAttention: false, isExpected: true, last: null, lastSucceededAt: null };
const good = {
  ...none,
  last: { endedAt: at, isTaken: true, isVerified: true },
  lastSucceededAt: at,
};
const damaged = {
  ...good,
  needsAttention: true,
  last: { endedAt: at, isTaken: true, isVerified: false },
};
const notTaken = { ...damaged, last: { endedAt: at, isTaken: false, isVerified: null } };

test.each<[OperationState["backup"], string]>([
  [none, "まだ取っていません"],
  [{ ...none, needsAttention: true }, "26時間以上、取っていません"],
  [{ ...none, isExpected: false }, "Kenshuでは取らない設定"],
  [good, "成功、復元の確認も成功"],
  [{ ...good, last: { endedAt: at, isTaken: true, isVerified: null } }, "成功、復元の確認なし"],
  [{ ...good, needsAttention: true }, "成功、復元の確認も成功。その後26時間以上、取っていません"],
  [damaged, "復元の確認に失敗"],
  [notTaken, "書き出しに失敗"],
  [{ ...notTaken, lastSucceededAt: null }, "書き出しに失敗、まだ成功していません"],
])("%o: %s", (backup, text) => {
  expect(backupText(backup)).toBe(text);
});
