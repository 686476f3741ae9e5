import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { needsSecondFactor } from "@kenshu/domain/auth/secondFactor.rules.ts";
import { secondFactorFromName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { SettingUpdate } from "@kenshu/domain/setting/setting.schema.ts";
import type { Actor, Context, SignedIn } from "#context.ts";
import { requireProof } from "#declaring/admit.ts";
import { hasSecondFactor } from "#modules/auth/index.ts";
import { record } from "#recording/record.ts";

/**
 * Replaces the system settings; missing values stay. DbConflict for another version than the one
 * that was read. Refuses with UnauthorizedOperation who would lock themselves out (rule 2.14), and
 * with StepUpRequired to change without a proof who needs a second factor (rule 2.15).
 */
export function updateSetting(
  ctx: SignedIn<Context>,
  { version, continuousAbcenseThreshold: continuousAbsenceThreshold, ...values }: SettingUpdate,
): Promise<void> {
  const { secondFactorFrom } = values;
  return inTransaction(ctx.db, async (tx) => {
    const former = await tx
      .selectFrom("setting")
      .select("secondFactorFrom")
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { numUpdatedRows } = await tx
      .updateTable("setting")
      .set((row) => ({ ...values, continuousAbsenceThreshold, version: row("version", "+", 1) }))
      .where("version", "=", version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) fail("DbConflict");
    await requireOwnFactor(tx, ctx.actor, values);
    let description = "システム設定を更新";
    if (secondFactorFrom !== undefined && secondFactorFrom !== former.secondFactorFrom) {
      requireProof(ctx);
      const names = [former.secondFactorFrom, secondFactorFrom].map(
        (from) => secondFactorFromName[from],
      );
      description += `（2段階の確認を求める人：${names.join("→")}）`;
    }
    await record(tx, ctx, { category: "システム設定", description });
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
