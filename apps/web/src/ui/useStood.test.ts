import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "..");

/** How a file keeps what stood there until its call sends it (rule 13.21), and how that reads. */
const keeping = {
  /** The values of a form are those of its opening. */
  form: /<DetailForm/,
  /** What stood there at opening, and then what a refusal has told. */
  useStood: /\buseStood</,
  /** A question that follows what it asks about: it marks what has changed, and its act waits. */
  following: /\buseLatest\([\s\S]*\bturn=/,
  /** Read for the question, or as it was when the button was pressed. */
  press: /\baskUntilSo\(|<EnabledToggle|\bjob\.|\bseen\b|\bmarks\b/,
  /** A copy of its own. */
  copy: /\buseState(<[^>]*>+)?\(|\b(asChosen|trial)\b/,
} satisfies Record<string, RegExp>;

/** Each file with a call that names a version or an expectation. */
const ways: Record<string, keyof typeof keeping> = {
  "features/activity/StudentActivities.tsx": "form",
  "features/analysis/MonthState.tsx": "useStood",
  "features/attendance/roster/RemainingMarks.tsx": "press",
  "features/attendance/roster/useMarks.ts": "press",
  "features/cashFlow/CashFlowForm.tsx": "useStood",
  "features/cashFlow/settling/AddManyDialog.tsx": "copy",
  "features/cashFlow/settling/PaymentDialog.tsx": "useStood",
  "features/heartfulDifference/SettleButton.tsx": "copy",
  "features/home/sections/Notices.tsx": "press",
  "features/noAccountStudent/LinkDialog.tsx": "copy",
  "features/progress/GradePage.tsx": "form",
  "features/reservation/PlanDialog.tsx": "copy",
  "features/reservation/change/ChangeDialog.tsx": "following",
  "features/reservation/list/CancelAllDialog.tsx": "useStood",
  "features/reservation/list/ForceDialog.tsx": "following",
  "features/reservation/slots/StaffReserveDialog.tsx": "following",
  "features/schedule/ScheduleDetailPage.tsx": "form",
  "features/schedule/detail/CallOff.tsx": "press",
  "features/student/AccountActs.tsx": "press",
  "features/studentImport/linking/ImportDialog.tsx": "copy",
  "features/user/UserPage.tsx": "form",
  "parts/contact/useHolder.ts": "copy",
  "parts/reservation/CancelDialog.tsx": "following",
  "parts/reservation/StudentReserveDialog.tsx": "following",
  "parts/student/UnlinkButton.tsx": "useStood",
  "ui/NamedRowForm.tsx": "form",
};

test("each call that sends a version or an expectation keeps what stood there in a known way", () => {
  const sending = globSync("**/*.{ts,tsx}", { cwd: src }).filter((file) => {
    if (file.includes(".test.")) return false;
    const text = readFileSync(join(src, file), "utf8");
    return /\.mutate(Async)?\(\{?[^;]*?\b(expected|version)\b/.test(text);
  });
  expect(sending.toSorted()).toEqual(Object.keys(ways).toSorted());
  for (const [file, way] of Object.entries(ways)) {
    expect(readFileSync(join(src, file), "utf8"), file).toMatch(keeping[way]);
  }
});
