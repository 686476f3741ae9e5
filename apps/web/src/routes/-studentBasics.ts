import type { QueryUtils } from "#api/transport.ts";

/** Reads what the tab with a student's basic information shows at once. */
export async function loadStudentBasics(api: QueryUtils, id: number): Promise<void> {
  void api.contact.getStudentContacts.prefetch({ studentUserId: id });
  await Promise.all([
    api.student.get.fetch({ id }),
    api.student.getDetail.fetch({ id }),
    api.student.getRecommendationReservationPase.ensureData({ id }),
    api.trainingProgress.getStudentProgresses.ensureData({ studentUserId: id }),
  ]);
}
