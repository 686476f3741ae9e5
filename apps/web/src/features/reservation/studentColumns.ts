import { studentColumn } from "#parts/student/studentColumns.tsx";

const { area, pace, training, recommendationDueDate, reservationCount, totalAmount } =
  studentColumn;

/** What to know of a student before reserving for him or her. */
export const studentColumns = [
  area,
  pace,
  training,
  recommendationDueDate,
  { ...reservationCount, onPhone: "none" as const },
  totalAmount,
];

/** The same where the reservations are what one looks for. */
export const confirmationColumns = [
  area,
  { ...pace, onPhone: "none" as const },
  training,
  recommendationDueDate,
  { ...reservationCount, onPhone: "aside" as const },
  totalAmount,
];
