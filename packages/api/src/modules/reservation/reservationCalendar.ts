import { Readable } from "node:stream";
import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { reservationPath } from "@kenshu/domain/mail/pages.ts";
import { isWaiting } from "@kenshu/domain/reservation/reservation.rules.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { Context, SignedIn } from "#context.ts";
import { mediaTypes, type SentFile } from "#declaring/sentFile.ts";
import { getOwnReservation } from "#modules/reservation/reservation.queries.ts";

/**
 * The caller's own reservation as a file for a calendar (rule 5.17). A waiting student has nothing
 * in the calendar (rule 11.9).
 */
export async function getFileCalendar(
  ctx: SignedIn<Context>,
  reserveId: number,
): Promise<SentFile> {
  const { state, ...reservation } = await getOwnReservation(ctx, reserveId);
  if (state === ReservationState.Cancel) return fail("DbConflict", { found: "cancelled" });
  if (isWaiting(state)) return fail("UnauthorizedOperation", { found: "waits" });
  const { calendarSequence } = await ctx.db
    .selectFrom("reservation")
    .select("calendarSequence")
    .where("id", "=", reserveId)
    .executeTakeFirstOrThrow();
  // No start should wait for a part that few calls need.
  const { savedCalendar } = await import("#recording/calendarFile.ts");
  const content = savedCalendar(
    { ...reservation, reservationId: reserveId },
    {
      sequence: calendarSequence,
      stamp: ctx.clock.now(),
      page: new URL(reservationPath(reserveId), ctx.site).href,
    },
  );
  return {
    fileName: `研修_${tokyoDate(new Date(reservation.startDate))}.ics`,
    contentType: mediaTypes.ics,
    content: Readable.from([content]),
  };
}
