import { inTransaction } from "@kenshu/db/transaction.ts";
import { NEXT_DAY_AHEAD_MAX } from "@kenshu/domain/contact/contact.limits.ts";
import { restUntil } from "@kenshu/domain/contact/contact.rules.ts";
import type { addContactInput } from "@kenshu/domain/contact/contact.schema.ts";
import { contactChannelName, contactOutcomeName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { addDays, formatDate, tokyoDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { record } from "#recording/record.ts";
import { lockStudent } from "#rows/locks.ts";

/**
 * Writes a contact down, and lets the student rest until the next day (rule 23.3). InvalidDate for
 * a next day that has passed. The log does not repeat the memo.
 */
export function addContact(
  ctx: SignedIn,
  input: z.output<typeof addContactInput>,
): Promise<{ id: number }> {
  const { studentUserId, nextDay, channel, outcome } = input;
  return inTransaction(ctx.db, async (tx) => {
    const student = await lockStudent(tx, studentUserId);
    const now = ctx.clock.now();
    const today = tokyoDate(now);
    if (nextDay !== null && (nextDay < today || nextDay > addDays(today, NEXT_DAY_AHEAD_MAX))) {
      fail("InvalidDate");
    }
    const contact = await tx
      .insertInto("contact")
      .values({ ...input, madeAt: now, madeBy: ctx.actor.userId })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("studentSummary")
      .set({ contactedUntil: restUntil(nextDay, today) })
      .where("studentUserId", "=", studentUserId)
      .execute();
    const next = nextDay === null ? "" : `、次は${formatDate(nextDay)}`;
    await record(tx, ctx, {
      category: "連絡",
      description: `${student.name}さんへの連絡を記録（${contactChannelName[channel]}・${contactOutcomeName[outcome]}${next}）`,
      targets: { user: studentUserId },
    });
    return contact;
  });
}
