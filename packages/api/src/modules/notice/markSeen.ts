import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { markSeenInput } from "@kenshu/domain/notice/notice.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext, SignedIn } from "#context.ts";
import { isFor } from "#modules/notice/notice.queries.ts";

/**
 * Records that the caller has seen these versions of notices. A notice posted anew since then stays
 * unread (rule 15.12). It skips notices that were removed meanwhile or are for other roles; if none
 * is left, it refuses with DbConflict. This concerns nobody else, so the log has no entry (rule
 * 11.2).
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
