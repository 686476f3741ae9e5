import { inTransaction } from "@kenshu/db/transaction.ts";
import { roleName } from "@kenshu/domain/enumerations.ts";
import { type NoticeRole, openingOf } from "@kenshu/domain/notice/notice.rules.ts";
import type { addNoticeInput, updateNoticeInput } from "@kenshu/domain/notice/notice.schema.ts";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { getNotice } from "#modules/notice/notice.queries.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";

const category = "お知らせ";

/** Posts a notice. It is new to all its readers. */
export function addNotice(ctx: CommandContext, fields: z.output<typeof addNoticeInput>) {
  return inTransaction(ctx.db, async (tx) => {
    const { id } = await tx
      .insertInto("notice")
      .values({ ...fields, postedAt: ctx.clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const description = `「${openingOf(fields.message)}」を登録${audience(fields.roles)}`;
    await record(tx, ctx, { category, description, targets: { notice: id } });
    return getNotice(tx, id);
  });
}

/**
 * Changes a notice. A new message posts it again: it moves to the top and becomes unread (rule
 * 15.12).
 */
export function updateNotice(
  ctx: CommandContext,
  { id, version, ...fields }: z.output<typeof updateNoticeInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "notice", { id, version });
    const before = await getNotice(tx, id);
    const posting = { postedAt: ctx.clock.now(), postedVersion: before.version };
    await tx
      .updateTable("notice")
      .set({ ...fields, ...(fields.message !== before.message && posting) })
      .where("id", "=", id)
      .execute();
    const description = `「${openingOf(fields.message)}」に更新${audience(fields.roles)}`;
    await record(tx, ctx, { category, description, targets: { notice: id } });
  });
}

export function removeNotice(
  ctx: CommandContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "notice", { id, version });
    const { message } = await tx
      .deleteFrom("notice")
      .where("id", "=", id)
      .returning("message")
      .executeTakeFirstOrThrow();
    const description = `「${openingOf(message)}」を削除`;
    await record(tx, ctx, { category, description, targets: { notice: id } });
  });
}

function audience(roles: readonly NoticeRole[]): string {
  return `（対象：${roles.map((role) => roleName[role]).join("、")}）`;
}
