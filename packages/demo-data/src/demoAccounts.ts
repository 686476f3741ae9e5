import { demoStudents } from "#students.ts";

/** The password of every demo account. */
export const demoPassword = "kenshu-demo";

/** The accounts on a demonstration's sign-in page. All have `demoPassword`. */
export const demoAccounts: { emailAddress: string; label: string }[] = [
  { emailAddress: "administrator@kenshu.test", label: "管理者" },
  { emailAddress: "instructor@kenshu.test", label: "講師" },
  { emailAddress: "viewer@kenshu.test", label: "閲覧者" },
  ...demoStudents.map(({ situation }, index) => ({
    emailAddress: studentAddress(index + 1),
    label: `研修生 ${index + 1}（${situation}）`,
  })),
  { emailAddress: "guest@kenshu.test", label: "ゲスト（紐づけ待ちの研修生）" },
  { emailAddress: "hasegawa@kenshu.test", label: "ゲスト（アカウントなしで研修中）" },
  { emailAddress: "staff-guest@kenshu.test", label: "ゲスト（権限待ちの講師）" },
  { emailAddress: "unregistered@kenshu.test", label: "未登録" },
];

/** The address of the student with this number: `student01@kenshu.test`. */
export function studentAddress(number: number): string {
  return `student${String(number).padStart(2, "0")}@kenshu.test`;
}
