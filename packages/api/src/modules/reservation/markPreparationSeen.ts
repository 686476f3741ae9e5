import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { markPreparationSeenInput } from "@kenshu/domain/trainingContent/preparation.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext, SignedIn } from "#context.ts";
import { record } from "#recording/record.ts";
import { digest, nextContentOf } from "#rows/preparation.ts";

/**
 * Records that the caller has seen this text of the next content. DbConflict if another content or
 * another text is there by now: what was shown is what is written (rule 7.8).
 */
export async function markPreparationSeen(
  ctx: SignedIn<CommandContext>,
  { trainingContentId, digest: shown }: z.output<typeof markPreparationSeenInput>,
): Promise<void> {
  const { userId: studentUserId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select content.name ${nextContentOf(sql`${studentUserId}`)}
        and content.id = ${trainingContentId} and ${digest} = ${shown}
    `.execute(tx);
    const [content = fail("DbConflict", { found: "preparationChanged" })] = rows;
    const seen = { digest: shown, seenAt: ctx.clock.now() };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("preparationSeen")
      .values({ ...seen, studentUserId, trainingContentId })
      .onConflict((conflict) =>
        conflict
          .columns(["studentUserId", "trainingContentId"])
          .doUpdateSet(seen)
          .where("preparationSeen.digest", "<>", shown),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return;
    await record(tx, ctx, {
      category: "進捗",
      description: `「${content.name}」の予習と持ち物を確認`,
      targets: { user: studentUserId, trainingContent: trainingContentId },
    });
  });
}
