/** The longest feedback or comment (rule 16.2). */
export const COMMENT_MAX = 500;
