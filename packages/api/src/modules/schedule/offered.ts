import { Role } from "@kenshu/domain/enumerations.ts";
import {
  offeredSchedules,
  type offeredSchedulesInput,
} from "@kenshu/domain/schedule/schedule.schema.ts";
import type { z } from "zod";
import type { Context, SignedIn } from "#context.ts";
import { type FinishedAnswer, finish, type Made } from "#kept/keptAnswers.ts";
import { listReservableSchools } from "#modules/master/index.ts";
import { listOffered } from "#modules/schedule/reserveSlots.queries.ts";

type Asked = z.output<typeof offeredSchedulesInput>;

/** What a school offers to everybody, or the student's first school (rules 5.4, 13.22). */
export async function readOffered(ctx: SignedIn, asked: Asked) {
  return offerOf(ctx, await schoolOf(ctx, asked), asked);
}

/**
 * The same as the bytes of a tRPC answer, made once for all readers who see the same instructors
 * (rule 4.12).
 */
export async function readKeptOffered(
  ctx: SignedIn<Context>,
  asked: Asked,
): Promise<FinishedAnswer> {
  const schoolId = await schoolOf(ctx, asked);
  const make = async (): Promise<Made> => {
    const data = offeredSchedules.parse(await offerOf(ctx, schoolId, asked));
    return { value: { result: { data } }, scheduleIds: data.rows.map(({ id }) => id) };
  };
  if (schoolId === null) return finish((await make()).value);
  const reader = ctx.actor.role === Role.Student ? "student" : "staff";
  const key = [reader, schoolId, asked.startDate, asked.endDate].join(" ");
  return ctx.kept.read(key, make, ctx);
}

/** The school asked for, or else the first one; null if none is offered to the student. */
async function schoolOf({ db }: SignedIn, { schoolId, studentId }: Asked): Promise<number | null> {
  if (schoolId !== undefined) return schoolId;
  const { rows } = await listReservableSchools(db, studentId);
  return rows[0]?.id ?? null;
}

async function offerOf(ctx: SignedIn, schoolId: number | null, { startDate, endDate }: Asked) {
  if (schoolId === null) return { schoolId, totalCount: 0, rows: [] };
  return listOffered(ctx, { schoolId, reader: ctx.actor.role, startDate, endDate });
}
