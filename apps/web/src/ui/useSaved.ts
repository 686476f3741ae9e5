import { type ToOptions, useNavigate } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { showMessage } from "./messages.ts";

/**
 * After a write that a screen was opened for: says what was done and goes back to the list. Everything
 * read so far counts as outdated, because names and counts show up in other lists too.
 */
export function useSaved(back: ToOptions) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  /** `to` where the way on is not the way back. */
  return async (sentence: string, to: ToOptions = back) => {
    void utils.invalidate();
    showMessage(sentence);
    await navigate(to);
  };
}
