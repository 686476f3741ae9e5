import { wholeNumber } from "#fields.ts";

/** What the sentence of the pace counts, within one week (rules 5.10, 15.17). */
export const weekPaceFields = {
  confirmedThisWeekCount: wholeNumber.describe("今日から7日間の確定した予約の件数（件）"),
  neededThisWeekCount: wholeNumber.describe("今日から7日間の予約の目安（件）"),
  stillToReserveThisWeek: wholeNumber.describe("今日から7日間にあと何件の予約が要るか（件）"),
};
