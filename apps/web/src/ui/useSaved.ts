import { type ToOptions, useNavigate } from "@tanstack/react-router";
import { showMessage } from "./messages.ts";

/** After a write that a screen was opened for: says what was done and goes back to the list. */
export function useSaved(back: ToOptions) {
  const navigate = useNavigate();
  /** `to` where the way on is not the way back. */
  return async (sentence: string, to: ToOptions = back) => {
    showMessage(sentence);
    await navigate(to);
  };
}
