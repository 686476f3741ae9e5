import { useState } from "react";
import { callFailure, errorMessage } from "#api/errors.ts";
import { announce } from "#ui/announcements.ts";
import { showMessage } from "#ui/messages.ts";
import classes from "./AuthPage.module.css";

/** Sends the code anew; a refusal stays beside the button. */
export function ResendCode({ onResend }: { onResend: () => Promise<unknown> }) {
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function resend(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    setRefusal(null);
    try {
      await onResend();
      showMessage("確認コードを再送信しました");
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
        className={classes.link}
        aria-busy={isPending}
        onClick={() => void resend()}
      >
        確認コードを再送信
      </button>
      {refusal && <p className={classes.refusal}>{refusal}</p>}
    </>
  );
}
