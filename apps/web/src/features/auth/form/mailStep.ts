import { CODE_STEP } from "@kenshu/domain/mail/pages.ts";
import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address typed before, for the next screen to begin with. */
    emailAddress?: string;
    /** The second step of a screen: a mail with a code or a link has gone to `emailAddress`. */
    isMailSent?: boolean;
    /** What belongs to the code of a sign-up. */
    ticket?: string;
  }
}

/**
 * How far a screen that sends a mail has come. The browser's history keeps it, so that no address gets
 * into a URL. It survives the browser's way back and a reload: a phone drops the page while the mail is
 * being read.
 */
export function useMailStep() {
  const { hash, state } = useLocation();
  const { emailAddress, isMailSent, ticket } = state;
  return {
    /** The address typed in the first step, empty at first. */
    typedAddress: emailAddress ?? "",
    /** The address that the mail went to; null in the first step. */
    sentTo: (isMailSent && emailAddress) || null,
    /** Somebody has a code already, of a sign-up in another tab or browser: the mail leads here. */
    hasCode: hash === CODE_STEP,
    ticket,
  };
}
