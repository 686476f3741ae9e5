import type { Tx } from "@kenshu/db/transaction.ts";
import type { CommandContext } from "#context.ts";
import { promoteFromQueue } from "#modules/reservation/promoteFromQueue.ts";
import { type VacancyCause, writeVacancy } from "#modules/watch/index.ts";

/**
 * Gives free places to the queues of these schedules, each queue in its order, and then writes whom
 * to tell of places that are left. Every change that may free a place, or lets somebody be
 * promoted, ends with this, in its transaction and with the schedules locked (rules 5.7, 5.19).
 */
export async function passOnPlaces(
  tx: Tx,
  ctx: CommandContext,
  causes: readonly VacancyCause[],
): Promise<{ carriedUpCount: number; mailCount: number }> {
  const all = { carriedUpCount: 0, mailCount: 0 };
  const changed = [...causes];
  for (const id of new Set(causes.map((cause) => cause.id))) {
    const promoted = await promoteFromQueue(tx, ctx, id);
    all.carriedUpCount += promoted.carriedUpCount;
    all.mailCount += promoted.mailCount;
    changed.push(...promoted.changed);
  }
  await writeVacancy(tx, ctx, changed);
  return all;
}
