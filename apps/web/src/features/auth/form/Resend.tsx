import { useState } from "react";
import { callFailure, errorMessage } from "#api/errors.ts";
import { announce } from "#ui/announcements.ts";
import { showMessage } from "#ui/messages.ts";
import classes from "./AuthPage.module.css";

/** Sends the mail again. A refusal stays beside the button. */
export function Resend({ what, onResend }: { what: string; onResend: () => Promise<unknown> }) {
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function resend(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    setRefusal(null);
    try {
      await onResend();
      showMessage(`${what}を再送信しました`);
    } catch (error) {
      if (callFailure(error) === null) throw error;
      setRefusal(errorMessage(error));
      announce(errorMessage(error));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <>
      <button
        type="button"
        className={`touchLink ${classes.link}`}
        aria-busy={isPending}
        onClick={() => void resend()}
      >
        {what}を再送信
      </button>
      {refusal && <p className={`charged small ${classes.refusal}`}>{refusal}</p>}
    </>
  );
}
