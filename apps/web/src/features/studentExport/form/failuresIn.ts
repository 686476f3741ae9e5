import { callFailure } from "#api/errors.ts";
import type { Failure } from "./ExportDialog.tsx";

/** The entries that have not gone through; null for a call that failed otherwise. */
export function failuresIn(error: unknown): Failure[] | null {
  const failure: (object & { errorCode?: string; entries?: Failure[] }) | null = callFailure(error);
  return failure?.errorCode === "StudentExportFailure" ? (failure.entries ?? []) : null;
}
