import type { firstSlotsInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { listReservableSchools } from "#modules/master/index.ts";
import { getQueueChance } from "#modules/reservation/index.ts";
import { listReserveSlots } from "#modules/schedule/reserveSlots.queries.ts";

/**
 * What a screen opens with that knows no school yet: the slots of the first school that the student is
 * offered (rules 5.4, 5.5), and its queue's chance (rule 5.13). Null where none is offered.
 */
export async function getFirstSlots(ctx: SignedIn, input: z.output<typeof firstSlotsInput>) {
  const { rows } = await listReservableSchools(ctx.db, input.studentId);
  const [school] = rows;
  if (!school) return null;
  const [slots, queueChance] = await Promise.all([
    listReserveSlots(ctx, { ...input, schoolId: school.id }),
    getQueueChance(ctx, school.id),
  ]);
  return { schoolId: school.id, slots, queueChance };
}
