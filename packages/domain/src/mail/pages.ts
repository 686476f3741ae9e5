import { slotRowId } from "#mail/slotRowId.ts";
import type { PlainDate } from "#time.ts";

/** A page of the site that a mail links to, and what its reader does there. */
export type Page = { label: string; path: string };

/** In the address of a sign-up: the step that asks for a code. */
export const CODE_STEP = "code";
const enterCode = "確認コードの入力";

export const pages = {
  reservations: { label: "予約の確認・キャンセル", path: "/reserve/future" },
  slots: { label: "研修の予約", path: "/reserve/add" },
  history: { label: "予約履歴の確認", path: "/reserve/history" },
  settlement: { label: "精算の確認", path: "/cashFlow" },
  studentSignUpCode: { label: enterCode, path: `/studentSignUp#${CODE_STEP}` },
  staffSignUpCode: { label: enterCode, path: `/staffSignUp#${CODE_STEP}` },
  forgottenPassword: { label: "パスワードの再設定", path: "/forgotPassword" },
  signInMethods: { label: "サインインの方法の確認", path: "/profile/methods" },
  signInSessions: { label: "サインイン中の端末の確認", path: "/profile/sessions" },
  profile: { label: "プロフィールの確認", path: "/profile/self" },
  home: { label: "Kenshuを開く", path: "/home" },
} satisfies Record<string, Page>;

/** The page of a reservation. */
export const reservationPath = (reservationId: number) => `/reserve/detail/${reservationId}`;

/** The same as the target of a mail about something else. */
export function pageOfReservation(reservationId: number): Page {
  return { ...pages.reservations, path: reservationPath(reservationId) };
}

/** The row of a schedule among those that a student can reserve. */
export function pageOfSlot(slot: { schoolId: number; scheduleId: number; day: PlainDate }): Page {
  const { schoolId, scheduleId, day } = slot;
  return {
    ...pages.slots,
    path: `${pages.slots.path}?schoolId=${schoolId}&date=${day}&day=${day}#${slotRowId(scheduleId)}`,
  };
}
