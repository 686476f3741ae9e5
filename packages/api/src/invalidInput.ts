import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";

/**
 * Refuses an input for a reason that its schema cannot know; the sentence goes to the field at
 * `path`, as if the schema had refused it (decisions 13.3).
 */
export function refuseInput(path: string, message: string): never {
  throw new TRPCError({
    code: "BAD_REQUEST",
    cause: new ZodError([{ code: "custom", path: path.split("."), message, input: undefined }]),
  });
}
