/** What instructors keep to themselves: read for staff only, for a student not even selected (rule 3.3). */
export const staffOnlyColumns = [
  "progress.technicalGrade",
  "progress.serviceGrade",
  "progress.orientationGrade",
  "progress.instructorComment",
] as const;
