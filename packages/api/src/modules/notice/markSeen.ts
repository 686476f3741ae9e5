import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { markSeenInput } from "@kenshu/domain/notice/notice.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext, SignedIn } from "#context.ts";
import { isFor } from "#modules/notice/notice.queries.ts";

/**
 * Keeps that these notices were in front of the caller as they read in these versions: one that was
 * posted anew since stays unread (rule 15.12). One that has been removed meanwhile, or is for others, is passed
 * over; where there is no other one the call is refused with DbConflict. Nobody else is concerned, so the log says
 * nothing of it (rule 11.2).
 */
export async function markSeen(
  { db, actor }: SignedIn<CommandContext>,
  { notices }: z.output<typeof markSeenInput>,
): Promise<void> {
  const ids = notices.map(({ id }) => id);
  const versions = notices.map(({ version }) => version);
  await inTransaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      insert into notice_seen (user_id, notice_id, version)
      select ${actor.userId}, notice.id, least(max(shown.version), notice.version)
      from unnest(${ids}::integer[], ${versions}::integer[]) as shown (id, version)
      join notice on notice.id = shown.id
      where ${isFor(actor.role)}
      group by notice.id
      order by notice.id
      on conflict (user_id, notice_id)
        do update set version = greatest(notice_seen.version, excluded.version)
    `.execute(tx);
    if (numAffectedRows === 0n) fail("DbConflict");
  });
}
