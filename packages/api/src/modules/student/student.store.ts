/** What the audit log files a change of a student under. */
export const category = "研修生";
