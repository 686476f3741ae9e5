/** Columns that only staff may read. For a student they are not even selected (rule 3.3). */
export const staffOnlyColumns = [
  "progress.technicalGrade",
  "progress.serviceGrade",
  "progress.orientationGrade",
  "progress.instructorComment",
] as const;
