import type { PlainDate } from "@kenshu/domain/time.ts";
import { notFound } from "@tanstack/react-router";
import type { QueryUtils } from "#api/transport.ts";
import { slotsAsked } from "#features/reservation/slots/slotsAsked.ts";

type Asked = { schoolId?: number | undefined; date?: PlainDate | undefined };

/** Reads a school's slots ahead, in one call with what {@link loadSlotList} reads; nothing waits for them. */
export function readSlotsAhead(
  api: QueryUtils,
  studentId: number,
  { schoolId, date }: Asked,
): void {
  if (schoolId === undefined) return;
  void api.trainingSchedule.getReserveSlots.prefetch(slotsAsked({ studentId, schoolId, date }));
}

/**
 * Reads what a slot list and its dialog need at once, and tells the first school and whether
 * one is offered. A school that the student is not offered is a screen not found.
 */
export async function loadSlotList(
  api: QueryUtils,
  { studentUserId, schoolId }: { studentUserId: number; schoolId: number | undefined },
): Promise<{ first: number | undefined; isOffered: (schoolId: number) => boolean }> {
  const [{ rows: schools }] = await Promise.all([
    api.school.getReservableSchools.ensureData({ studentUserId }),
    api.setting.get.ensureData(),
    api.setting.getReservationAlertMessage.ensureData(),
    api.trainingReserve.getFutures.prefetch({ studentId: studentUserId }),
  ]);
  const isOffered = (id: number) => schools.some((school) => school.id === id);
  if (schoolId !== undefined && !isOffered(schoolId)) throw notFound();
  return { first: schools[0]?.id, isOffered };
}
