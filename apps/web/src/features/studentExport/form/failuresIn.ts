import { callFailure } from "#api/errors.ts";

/** An entry that has failed, or whose outcome is unknown. */
export type Failure = { entryId: number; reason: string };

/** The failed entries; null if the call failed in another way. */
export function failuresIn(error: unknown): Failure[] | null {
  const failure: (object & { errorCode?: string; entries?: Failure[] }) | null = callFailure(error);
  return failure?.errorCode === "StudentExportFailure" ? (failure.entries ?? []) : null;
}
