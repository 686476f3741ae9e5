/** Windows that show lists instead of tables. */
export const PHONE = "(max-width: 48em)";
