import { TRPCError } from "@trpc/server";
import { ZodRealError, type z } from "zod";

/**
 * Refuses an input for a reason that its schema cannot know. The sentence goes to the field at
 * `path`, as if it came from the schema (rule 13.3).
 */
export function refuseInput(path: string, message: string): never {
  refuseIssues([{ code: "custom", path: path.split("."), message, input: undefined }]);
}

/** Refuses an input with the errors of another schema than its own. */
export function refuseIssues(issues: z.core.$ZodIssue[]): never {
  // zod's class that is an Error. From any other object tRPC makes an error without the fields.
  throw new TRPCError({ code: "BAD_REQUEST", cause: new ZodRealError(issues) });
}
