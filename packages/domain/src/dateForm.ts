/** What a day or a month has to look like, for schemas of the whole zod and of its small edition. */

export const YEARS = /^(19|20|21)\d\d-/;

export const NO_DATE = "日付を入力してください";

export const noDate = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === "" ? NO_DATE : "日付形式で入力してください",
  // Rules that compare dates are not asked about what is no date.
  abort: true,
};
