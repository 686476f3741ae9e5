import { formatDate, weekday } from "@kenshu/domain/time.ts";

/**
 * Labels, weekday colours and formats that Mantine's calendars otherwise have in English or not at
 * all.
 */
export const calendarProps = {
  locale: "ja",
  firstDayOfWeek: 0 as const,
  // Only Sunday is Mantine's red weekend; Saturday gets its own blue below.
  weekendDays: [0 as const],
  hideOutsideDates: true,
  monthLabelFormat: "YYYY年M月",
  yearLabelFormat: "YYYY年",
  monthsListFormat: "M月",
  weekdayFormat: "dd",
  ariaLabels: {
    nextMonth: "次の月",
    previousMonth: "前の月",
    nextYear: "次の年",
    previousYear: "前の年",
    nextDecade: "次の10年",
    previousDecade: "前の10年",
  },
  // `2026/8/3(月)`: the spoken text contains the visible number, without a leading zero.
  getDayAriaLabel: (date: string) => formatDate(date.slice(0, 10)).replace(/\/0/g, "/"),
  getDayProps: (date: string) =>
    weekday(date.slice(0, 10)) === 6 ? { "data-saturday": true } : {},
};
