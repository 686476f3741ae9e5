import { isTimeOver } from "@kenshu/db/constraintErrors.ts";
import { fail } from "@kenshu/domain/errors.ts";

/**
 * Turns a query that the database has ended for taking too long into AnalysisTimeOver (rule 12.6).
 */
export async function withinLimit<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isTimeOver(error)) return fail("AnalysisTimeOver");
    throw error;
  }
}
