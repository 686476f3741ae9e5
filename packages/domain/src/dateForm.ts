/** The form of a day or a month, for schemas of the whole zod and of its small edition. */

export const YEARS = /^(19|20|21)\d\d-/;

export const NO_DATE = "日付を入力してください";

export const noDate = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === "" ? NO_DATE : "日付形式で入力してください",
  // Rules that compare dates skip values that are no dates.
  abort: true,
};

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** The message for a moment that cannot be read. */
export const noInstant = (issue: { input?: unknown }) =>
  typeof issue.input === "string" && LOCAL_TIME.test(issue.input)
    ? "日時には、+09:00のように時差を付けてください"
    : noDate.error(issue);
