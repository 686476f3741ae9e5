/** How many trainings behind is very late, and how many ahead is very good (rule 18.8). */
export const VERY_LATE_ABOVE = 3;
export const VERY_GOOD_BELOW = -3;
