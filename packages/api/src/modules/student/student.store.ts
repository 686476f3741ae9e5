/** The log's category for changes of a student. */
export const category = "研修生";
