/** What a place in a queue is worth after the cutoff (rule 5.7). */
export const NOBODY_PROMOTED = "受付期限を過ぎているため、席が空いても自動では確定しません。";
