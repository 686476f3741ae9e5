import { inTransaction } from "@kenshu/db/transaction.ts";
import { roleName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { SYSTEM_KEY_MAX_DAYS } from "@kenshu/domain/systemKey/systemKey.limits.ts";
import type { addSystemKeyInput } from "@kenshu/domain/systemKey/systemKey.schema.ts";
import { daysBetween, formatDate, type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { CommandContext, SignedIn } from "#context.ts";
import { digestOf, newKey } from "#modules/systemKey/secret.ts";
import { record } from "#recording/record.ts";
import { refuseInput } from "#wire/invalidInput.ts";

const category = "システムキー";

/** Makes a system key and returns it. It is never shown again (rule 13.14). */
export function addSystemKey(
  ctx: SignedIn<CommandContext>,
  { name, role, controllers, lastDay }: z.output<typeof addSystemKeyInput>,
) {
  const madeAt = ctx.clock.now();
  checkLastDay(tokyoDate(madeAt), lastDay);
  return inTransaction(ctx.db, async (tx) => {
    const existing = await tx
      .selectFrom("systemKey")
      .select("id")
      .where("name", "=", name)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    if (existing) return fail("DataDuplicated", existing);
    const key = newKey();
    const { id } = await tx
      .insertInto("systemKey")
      .values({
        name,
        digest: digestOf(key),
        role,
        controllers,
        lastDay,
        madeBy: ctx.actor.userId,
        madeAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const scope = `${roleName[role]}、${controllers.join("・")}、${formatDate(lastDay)}まで`;
    await record(tx, ctx, { category, description: `「${name}」を登録（${scope}）` });
    return { id, key };
  });
}

function checkLastDay(today: PlainDate, lastDay: PlainDate): void {
  const days = daysBetween(today, lastDay);
  if (days >= 0 && days <= SYSTEM_KEY_MAX_DAYS) return;
  refuseInput("lastDay", "今日から1年以内の日を選択してください。");
}

/** Ends a system key at once; DbConflict if there is no active one (rule 13.14). */
export function endSystemKey(ctx: CommandContext, { id }: { id: number }): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const ended = await tx
      .updateTable("systemKey")
      .set({ endedAt: ctx.clock.now() })
      .where("id", "=", id)
      .where("endedAt", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!ended) return fail("DbConflict", { found: "keyEnded" });
    await record(tx, ctx, { category, description: `「${ended.name}」を終了` });
  });
}
