import { notFound } from "@tanstack/react-router";
import { errorCode, isNotFound } from "#api/errors.ts";

/**
 * For a loader: reads one row. A screen is not found when the id does not exist (any more), or when
 * the row belongs to somebody else and the reader sees only own rows (rule 15.8). Read it with
 * `fetch`: `ensureData` would show a row that has been removed since.
 */
export async function found<T>(row: Promise<T>): Promise<T> {
  try {
    return await row;
  } catch (error) {
    if (isNotFound(error) || errorCode(error) === "UnauthorizedOperation") throw notFound();
    throw error;
  }
}
