import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { SettingUpdate } from "@kenshu/domain/setting/setting.schema.ts";
import type { CommandContext } from "#context.ts";
import { record } from "#recording/record.ts";

/**
 * Replaces the system settings; missing values stay. DbConflict for another version than the one
 * that was read.
 */
export function updateSetting(
  ctx: CommandContext,
  { version, continuousAbcenseThreshold: continuousAbsenceThreshold, ...values }: SettingUpdate,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("setting")
      .set((row) => ({ ...values, continuousAbsenceThreshold, version: row("version", "+", 1) }))
      .where("version", "=", version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) fail("DbConflict");
    await record(tx, ctx, { category: "システム設定", description: "システム設定を更新" });
  });
}
