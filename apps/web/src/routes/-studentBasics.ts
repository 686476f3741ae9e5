import type { QueryUtils } from "#api/transport.ts";
import { type User, userMay } from "#api/user.ts";

/** Reads what the tab with a student's basic information shows at once. */
export async function loadStudentBasics(
  { api, user }: { api: QueryUtils; user: User },
  id: number,
): Promise<void> {
  if (userMay(user, "Mail.SearchUserMails")) {
    void api.mail.searchUserMails.prefetch({ userId: id, page: 0 });
  }
  void api.contact.getStudentContacts.prefetch({ studentUserId: id });
  await Promise.all([
    api.student.get.fetch({ id }),
    api.student.getDetail.fetch({ id }),
    api.student.getRecommendationReservationPase.ensureData({ id }),
    api.trainingProgress.getStudentProgresses.ensureData({ studentUserId: id }),
  ]);
}
