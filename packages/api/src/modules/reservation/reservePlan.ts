import type { Consequences } from "@kenshu/domain/asked.ts";
import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { BusinessError, fail } from "@kenshu/domain/errors.ts";
import type { reservePlanInput } from "@kenshu/domain/reservation/reservation.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { reserve } from "#modules/reservation/reserve.ts";

/** The outcome for one of the schedules: reserved, or why not, and what reserving would do now. */
type Outcome = {
  scheduleId: number;
  errorCode: ErrorCode | null;
  message: string | null;
  actual: Consequences<"TrainingReserve.ReservePlan"> | null;
};

/**
 * Reserves the schedules that a student has chosen in a plan, each in its own transaction. If one
 * is refused, for example because it is full by now or not as expected, the others are still
 * reserved (rules 5.14, 13.21).
 */
export async function reservePlan(
  ctx: SignedIn,
  { scheduleIds, expected = [] }: z.output<typeof reservePlanInput>,
): Promise<{ outcomes: Outcome[] }> {
  await requireSchedules(ctx, scheduleIds);
  const shown = new Map(expected.map(({ scheduleId, ...place }) => [scheduleId, place]));
  const outcomes: Outcome[] = [];
  for (const scheduleId of new Set(scheduleIds)) {
    const refusal = await refusalOfReserving(ctx, scheduleId, shown.get(scheduleId));
    outcomes.push({
      scheduleId,
      errorCode: refusal?.code ?? null,
      message: refusal?.message ?? null,
      actual: actualIn(refusal, scheduleId),
    });
  }
  return { outcomes };
}

async function refusalOfReserving(
  ctx: SignedIn,
  scheduleId: number,
  expected: Partial<Consequences<"TrainingReserve.Reserve">> | undefined,
): Promise<BusinessError | null> {
  try {
    const request = { by: "student", acceptWaiting: false } as const;
    await reserve(ctx, request, { scheduleId, studentUserId: ctx.actor.userId, expected });
    return null;
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
}

/** What reserving would do now, if that is why it was refused. */
function actualIn(refusal: BusinessError | null, scheduleId: number): Outcome["actual"] {
  const { actual }: { actual?: object } = refusal?.parameters ?? {};
  return actual ? ({ ...actual, scheduleId } as Outcome["actual"]) : null;
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
