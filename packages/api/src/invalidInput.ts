import { TRPCError } from "@trpc/server";
import { ZodRealError } from "zod";

/**
 * Refuses an input for a reason that its schema cannot know; the sentence goes to the field at
 * `path`, as if the schema had refused it (rule 13.3).
 */
export function refuseInput(path: string, message: string): never {
  throw new TRPCError({
    code: "BAD_REQUEST",
    // The kind that is an Error; of anything else tRPC makes one that has lost the fields.
    cause: new ZodRealError([{ code: "custom", path: path.split("."), message, input: undefined }]),
  });
}
