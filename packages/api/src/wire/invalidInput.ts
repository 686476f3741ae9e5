import { TRPCError } from "@trpc/server";
import { ZodRealError, type z } from "zod";

/**
 * Refuses an input for a reason that its schema cannot know; the sentence goes to the field at
 * `path`, as if the schema had refused it (rule 13.3).
 */
export function refuseInput(path: string, message: string): never {
  refuseIssues([{ code: "custom", path: path.split("."), message, input: undefined }]);
}

/** Refuses an input for what another schema than its own has found. */
export function refuseIssues(issues: z.core.$ZodIssue[]): never {
  // The kind that is an Error; of anything else tRPC makes one that has lost the fields.
  throw new TRPCError({ code: "BAD_REQUEST", cause: new ZodRealError(issues) });
}
