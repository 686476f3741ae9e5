import { CODE_STEP } from "@kenshu/domain/mail/pages.ts";
import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address from the previous screen, filled in on the next one. */
    emailAddress?: string;
    /**
     * The second step of a screen, after a mail with a code or a link has gone to `emailAddress`.
     */
    isMailSent?: boolean;
    /** What goes with the code of a sign-up or of a second factor. */
    ticket?: string;
    /** The password was right, and the second factor is next. */
    needsFactor?: boolean;
    /** That may be an app's code. */
    hasApp?: boolean;
  }
}

/**
 * The step of a screen that sends a mail. The browser's history keeps it, so that no address gets
 * into a URL. It survives the back button and a reload: a phone drops the page while the person
 * reads the mail.
 */
export function useMailStep() {
  const { hash, state } = useLocation();
  const { emailAddress, isMailSent, needsFactor = false, hasApp = true, ticket } = state;
  return {
    /** The address from the first step, empty at first. */
    typedAddress: emailAddress ?? "",
    /** The address that the mail went to; null in the first step. */
    sentTo: (isMailSent && emailAddress) || null,
    /**
     * The person already has a code from a sign-up in another tab or browser: the mail leads here.
     */
    hasCode: hash === CODE_STEP,
    needsFactor,
    hasApp,
    ticket,
  };
}
