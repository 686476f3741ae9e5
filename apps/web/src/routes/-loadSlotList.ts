import { notFound } from "@tanstack/react-router";
import type { QueryUtils } from "#api/transport.ts";

/**
 * Reads what a slot list and its dialog need at once. A school that the student is not offered is a
 * screen not found.
 */
export async function loadSlotList(
  api: QueryUtils,
  { studentUserId, schoolId }: { studentUserId: number; schoolId: number | undefined },
): Promise<void> {
  const [{ rows: schools }] = await Promise.all([
    api.school.getReservableSchools.ensureData({ studentUserId }),
    api.setting.get.ensureData(),
    api.setting.getReservationAlertMessage.ensureData(),
  ]);
  if (schoolId !== undefined && !schools.some(({ id }) => id === schoolId)) throw notFound();
}
