import { SearchParamError } from "@tanstack/react-router";
import { core } from "zod/mini";

/**
 * Why an address cannot be read, if a route's schema refuses its parameters. It is the schema's own
 * sentence, such as the one about a range (rule 16.7), or one for all others. Null for any other
 * error.
 */
export function whyUnreadable(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(error instanceof SearchParamError || cause instanceof core.$ZodError)) return null;
  // The router keeps a search schema's result, but for a path the thrown error.
  const { issues = [] } = (cause ?? {}) as Partial<core.$ZodError>;
  const own = issues.find(({ code }) => code === "custom");
  return own && own.message !== INVALID ? own.message : "アドレスが正しいか確認してください。";
}

/** The messages of zod for checks without our own sentence. */
const INVALID = "Invalid input";
