import { notFound } from "@tanstack/react-router";
import { isNotFound } from "#api/errors.ts";

/**
 * For a loader: reads one row; an id that does not exist, or no longer, is a screen not found. Read it
 * with `fetch`: `ensureData` would show a row that has been removed since.
 */
export async function found<T>(row: Promise<T>): Promise<T> {
  try {
    return await row;
  } catch (error) {
    if (isNotFound(error)) throw notFound();
    throw error;
  }
}
