/** Windows that show lists in place of tables. */
export const PHONE = "(max-width: 48em)";
