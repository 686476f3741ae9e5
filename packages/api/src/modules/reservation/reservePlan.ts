import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { BusinessError, fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { reserve } from "#modules/reservation/reserve.ts";

/** The outcome for one of the schedules: reserved, or why not. */
type Outcome = { scheduleId: number; errorCode: ErrorCode | null; message: string | null };

/**
 * Reserves the schedules that a student has chosen in a plan, each in its own transaction. If one
 * is refused, for example because it is full by now, the others are still reserved (rule 5.14).
 */
export async function reservePlan(
  ctx: SignedIn,
  scheduleIds: readonly number[],
): Promise<{ outcomes: Outcome[] }> {
  await requireSchedules(ctx, scheduleIds);
  const outcomes: Outcome[] = [];
  for (const scheduleId of new Set(scheduleIds)) {
    const refusal = await refusalOfReserving(ctx, scheduleId);
    outcomes.push({
      scheduleId,
      errorCode: refusal?.code ?? null,
      message: refusal?.message ?? null,
    });
  }
  return { outcomes };
}

async function refusalOfReserving(
  ctx: SignedIn,
  scheduleId: number,
): Promise<BusinessError | null> {
  try {
    const request = { by: "student", acceptWaiting: false } as const;
    await reserve(ctx, request, { scheduleId, studentUserId: ctx.actor.userId });
    return null;
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
}

/** Unknown schedules are refused before anything is reserved (rule 13.3). */
async function requireSchedules({ db }: SignedIn, ids: readonly number[]): Promise<void> {
  const known = await db
    .selectFrom("schedule")
    .select("id")
    .where("id", "=", sql<number>`any(${ids})`)
    .execute();
  if (known.length < new Set(ids).size) fail("DbConflict");
}
