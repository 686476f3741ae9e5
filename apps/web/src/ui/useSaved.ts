import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import { showMessage } from "./messages.ts";

/** After the write of a screen: says what was done and goes back to the list. */
export function useSaved(back: NavigateOptions) {
  const navigate = useNavigate();
  /** `to` is for a next screen other than the list. */
  return async (sentence: string, to: NavigateOptions = back) => {
    showMessage(sentence);
    await navigate(to);
  };
}
