import { studentColumn } from "#ui/student/studentColumns.tsx";

/** What to know of a student before reserving for him or her. */
export const studentColumns = [
  studentColumn.area,
  studentColumn.pace,
  studentColumn.training,
  studentColumn.recommendationDueDate,
  studentColumn.dueDate,
  studentColumn.reservationCount,
  studentColumn.totalAmount,
];
