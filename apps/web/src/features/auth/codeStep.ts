import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address typed before, for the next screen to begin with. */
    emailAddress?: string;
    /** The second step of a screen: the code for `emailAddress` is being asked for. */
    isCodeAsked?: boolean;
  }
}

/**
 * Where a screen with a confirmation code stands. Kept in the browser's history, so that a reload (a
 * phone drops the page while the mail is being read) and the browser's way back keep it, and no
 * address gets into a URL.
 */
export function useCodeStep() {
  const { emailAddress, isCodeAsked } = useLocation({ select: ({ state }) => state });
  return {
    /** The address typed in the first step, empty at first. */
    typedAddress: emailAddress ?? "",
    /** The address whose code is being asked for; null in the first step. */
    sentTo: (isCodeAsked && emailAddress) || null,
  };
}
