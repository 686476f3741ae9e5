import { notFound } from "@tanstack/react-router";
import { errorCode, isNotFound } from "#api/errors.ts";

/**
 * For a loader: reads one row; an id that does not exist, or no longer, is a screen not found, and so is
 * that of somebody else where one sees only what is one's own (rule 15.8). Read it with `fetch`:
 * `ensureData` would show a row that has been removed since.
 */
export async function found<T>(row: Promise<T>): Promise<T> {
  try {
    return await row;
  } catch (error) {
    if (isNotFound(error) || errorCode(error) === "UnauthorizedOperation") throw notFound();
    throw error;
  }
}
