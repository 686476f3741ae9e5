/** Whose closed days have no school. */
export const EVERY_SCHOOL = "すべての研修施設";
