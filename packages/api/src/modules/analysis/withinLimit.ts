import { isTimeOver } from "@kenshu/db/constraintErrors.ts";
import { fail } from "@kenshu/domain/errors.ts";

/** Refuses with AnalysisTimeOver what the database has ended because it took too long (rule 12.6). */
export async function withinLimit<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isTimeOver(error)) return fail("AnalysisTimeOver");
    throw error;
  }
}
