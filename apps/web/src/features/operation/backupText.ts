import { BACKUP_LATE_HOURS } from "@kenshu/domain/operation/operation.limits.ts";
import { isGood } from "@kenshu/domain/operation/operation.rules.ts";
import type { OperationState } from "@kenshu/domain/operation/operation.schema.ts";

/** How the last backup ended, and what is missing, in words (rule 21.7). */
export function backupText({
  needsAttention,
  isExpected,
  last,
  lastSucceededAt,
}: OperationState["backup"]): string {
  const late = `${BACKUP_LATE_HOURS}時間以上、取っていません`;
  if (!last) {
    if (!isExpected) return "Kenshuでは取らない設定";
    return needsAttention ? late : "まだ取っていません";
  }
  if (isGood(last)) {
    const trial = last.isVerified ? "成功、復元の確認も成功" : "成功、復元の確認なし";
    return needsAttention ? `${trial}。その後${late}` : trial;
  }
  const failure = last.isTaken ? "復元の確認に失敗" : "書き出しに失敗";
  return lastSucceededAt ? failure : `${failure}、まだ成功していません`;
}
