/** A page of the site that a mail leads to, and what its reader does there. */
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
  home: { label: "Kenshuを開く", path: "/home" },
} satisfies Record<string, Page>;

/** The element of a reservation in the list of its student. */
export const reservationAnchor = (reservationId: number) => `reservation-${reservationId}`;

/** The list of a student's reservations, at the one that is meant. */
export function reservationPath(reservationId: number | null): string {
  const { path } = pages.reservations;
  return reservationId === null ? path : `${path}#${reservationAnchor(reservationId)}`;
}

/** The same as the page that a mail about something else leads to. */
export function pageOfReservation(reservationId: number): Page {
  return { ...pages.reservations, path: reservationPath(reservationId) };
}
