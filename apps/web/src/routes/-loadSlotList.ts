import type { PlainDate } from "@kenshu/domain/time.ts";
import { notFound } from "@tanstack/react-router";
import type { QueryUtils } from "#api/transport.ts";
import { slotsAsked } from "#parts/reservation/slotsAsked.ts";

type Asked = {
  studentId: number;
  /** The school of the search, or of the last visit. */
  schoolId?: number | undefined;
  date?: PlainDate | undefined;
};

/**
 * Reads a school's slots ahead, at the same time as the data of {@link loadSlotList}. It waits only
 * if no school is known: then the answer tells the first one.
 */
export async function readSlotsAhead(
  api: QueryUtils,
  { schoolId, ...asked }: Asked,
): Promise<void> {
  const { getOffered, getSlotReservations } = api.trainingSchedule;
  const ofStudent = { studentUserId: asked.studentId };
  const offerOf = (id: number) => slotsAsked({ ...asked, schoolId: id });
  void getSlotReservations.prefetch(slotsAsked(asked));
  const known = schoolId ?? api.school.getReservableSchools.getData(ofStudent)?.rows[0]?.id;
  if (known !== undefined) {
    void getOffered.prefetch(offerOf(known));
    void api.trainingReserve.getQueueChance.prefetch({ schoolId: known });
    return;
  }
  // If this fails, the list asks for its slots itself and says what is wrong.
  const first = await getOffered.fetch(slotsAsked(asked)).catch(() => null);
  if (!first || first.schoolId === null) return;
  getOffered.setData(offerOf(first.schoolId), first);
  void api.trainingReserve.getQueueChance.prefetch({ schoolId: first.schoolId });
}

/**
 * Reads what a slot list and its dialog need at once, and tells whether a school is offered. A
 * school that is not offered to the student is a screen not found.
 */
export async function loadSlotList(
  api: QueryUtils,
  { studentUserId, schoolId }: { studentUserId: number; schoolId: number | undefined },
): Promise<{ isOffered: (schoolId: number) => boolean }> {
  const [{ rows: schools }] = await Promise.all([
    api.school.getReservableSchools.ensureData({ studentUserId }),
    api.setting.get.ensureData(),
    api.setting.getReservationAlertMessage.ensureData(),
    api.trainingReserve.getFutures.prefetch({ studentId: studentUserId }),
  ]);
  const isOffered = (id: number) => schools.some((school) => school.id === id);
  if (schoolId !== undefined && !isOffered(schoolId)) throw notFound();
  return { isOffered };
}
