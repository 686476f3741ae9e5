import { callFailure } from "#api/errors.ts";

/** An entry that has not gone through, or of which nobody knows yet. */
export type Failure = { entryId: number; reason: string };

/** The entries that have not gone through; null for a call that failed otherwise. */
export function failuresIn(error: unknown): Failure[] | null {
  const failure: (object & { errorCode?: string; entries?: Failure[] }) | null = callFailure(error);
  return failure?.errorCode === "StudentExportFailure" ? (failure.entries ?? []) : null;
}
