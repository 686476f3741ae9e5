/** The first year that can be chosen (rule 18.6). */
export const ANALYSIS_FIRST_YEAR = 2024;
