/** How many schedules that need another instructor are named (rule 4.11). */
export const SCHEDULES_NAMED = 5;
