import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import { showMessage } from "./messages.ts";

/** After a write that a screen was opened for: says what was done and goes back to the list. */
export function useSaved(back: NavigateOptions) {
  const navigate = useNavigate();
  /** `to` where the way on is not the way back. */
  return async (sentence: string, to: NavigateOptions = back) => {
    showMessage(sentence);
    await navigate(to);
  };
}
