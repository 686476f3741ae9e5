import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { needsSecondFactor } from "@kenshu/domain/auth/secondFactor.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { SettingUpdate } from "@kenshu/domain/setting/setting.schema.ts";
import type { Actor, CommandContext, SignedIn } from "#context.ts";
import { hasSecondFactor } from "#modules/auth/index.ts";
import { record } from "#recording/record.ts";

/**
 * Replaces the system settings; missing values stay. DbConflict for another version than the one
 * that was read. Refuses with UnauthorizedOperation who would lock themselves out (rule 2.14).
 */
export function updateSetting(
  ctx: SignedIn<CommandContext>,
  { version, continuousAbcenseThreshold: continuousAbsenceThreshold, ...values }: SettingUpdate,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("setting")
      .set((row) => ({ ...values, continuousAbsenceThreshold, version: row("version", "+", 1) }))
      .where("version", "=", version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) fail("DbConflict");
    await requireOwnFactor(tx, ctx.actor, values);
    await record(tx, ctx, { category: "システム設定", description: "システム設定を更新" });
  });
}

/** Whoever asks others for a second factor has one. */
async function requireOwnFactor(
  tx: Tx,
  { userId, role }: Actor,
  { secondFactorFrom }: Pick<SettingUpdate, "secondFactorFrom">,
): Promise<void> {
  if (secondFactorFrom === undefined || !needsSecondFactor(role, secondFactorFrom)) return;
  if (!(await hasSecondFactor(tx, userId))) fail("UnauthorizedOperation", { found: "noFactor" });
}
