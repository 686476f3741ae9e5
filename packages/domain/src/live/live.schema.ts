import { z } from "zod";
import { CURSOR_MAX } from "#live/live.limits.ts";
import { outdatedKinds } from "#live/outdated.ts";

const CURSOR = /^\d{1,19}-\d{1,10}\/(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;

/**
 * How far somebody has followed the log: the run of the database, and a snapshot as PostgreSQL takes
 * it. Nothing else gets there.
 */
export const cursor = z.string().max(CURSOR_MAX).refine(isCursor);

function isCursor(text: string): boolean {
  const [, xmin = "0", xmax = "0", underWay = ""] = CURSOR.exec(text) ?? [];
  let least = BigInt(xmin);
  if (least === 0n) return false;
  for (const each of underWay === "" ? [] : underWay.split(",").map(BigInt)) {
    if (each < least) return false;
    least = each + 1n;
  }
  return least <= BigInt(xmax);
}

/** `lastEventId` comes from a browser that was connected before. */
export const followInput = z.object({ lastEventId: cursor.optional() });
export const outdatedInput = z.object({ since: cursor.optional() });

const ids = z.array(z.number().int()).nullable();

/** What to read anew; `everything` where nobody knows what was missed. */
export const news = z.union([
  z.literal("everything"),
  z.array(
    z.object({
      kind: z.enum(outdatedKinds),
      scheduleIds: ids,
      userIds: ids,
      ownWrites: z.array(z.string()).nullable(),
    }),
  ),
]);
export type News = z.output<typeof news>;

export const outdatedSince = z.object({ cursor: z.string(), news });
