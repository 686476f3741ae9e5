import { Button, Loader } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { callFailure, errorMessage, isUnanswered } from "#api/errors.ts";
import classes from "./ActDialog.module.css";
import { Dialog } from "./Dialog.tsx";
import { DialogFooter } from "./DialogFooter.tsx";
import { useBecome } from "./held/Held.tsx";

/** Meta for the calls of an ActDialog: the dialog itself shows why one was refused. */
export const toldInDialog = { meta: { showsOwnErrors: true } };

/**
 * A question whose yes starts a call (`useMutation(toldInDialog)`). It stays open until the answer
 * arrives, so that a second click starts nothing. After a refusal it stays open with the input, and
 * shows the reason beside the buttons. About a row that others have taken there is nothing to ask
 * (rule 24.7).
 */
export function ActDialog({
  opened,
  title,
  question,
  help,
  children,
  fields,
  isTyped = false,
  act,
  keep = "戻る",
  underWay,
  destructive,
  hasChoice,
  isHeld = false,
  keepsText,
  ended,
  width = 480,
  messageOf = errorMessage,
  onAct,
  onClose,
  wayOn,
  isOver,
  focusAfter,
}: {
  opened: boolean;
  /** The subject, a noun: 「予約」. */
  title: string;
  /** The question: 「予約してよろしいですか？」. */
  question: string;
  /** A ？ that explains the question. */
  help?: ReactNode;
  /** What is at stake, and what to choose. */
  children?: ReactNode;
  /** What is typed. */
  fields?: ReactNode;
  /** Something is typed in them. They stay when the question has ended, to be copied. */
  isTyped?: boolean;
  /** The label of yes, naming the act: 「予約する」. */
  act: string;
  /** The label of no. Never 「キャンセル」. */
  keep?: string;
  /** Shown while a slow call runs. */
  underWay?: string;
  /** Something is destroyed: yes is red, and the focus starts on no. */
  destructive?: boolean;
  /** A choice comes first: the focus starts on the element with `data-autofocus`. */
  hasChoice?: boolean;
  /** The act is not possible yet: yes does nothing until it is. */
  isHeld?: boolean;
  /** What is typed is there when it is asked again, so closing it loses nothing. */
  keepsText?: boolean;
  /** Why there is nothing to ask any more, by what others have done meanwhile (rule 24.7). */
  ended?: string | undefined;
  /** In pixels. Narrower screens leave a margin. */
  width?: number;
  /** The sentence for a refused call. */
  messageOf?: (error: unknown) => string;
  /** The call and what follows it. `false` keeps the dialog open, and so does a refused call. */
  onAct: () => Promise<unknown>;
  onClose: () => void;
  /** Replaces yes after a refusal that needs something else, such as a link. */
  wayOn?: (error: unknown) => ReactNode;
  /**
   * Whether a refusal ends the question. The dialog then shows only the refusal, and can be closed.
   */
  isOver?: (error: unknown) => boolean;
  /** Receives the focus if the control that opened the dialog has disappeared. */
  focusAfter?: () => HTMLElement | null;
}) {
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const pending = useRef(false);
  const no = useRef<HTMLButtonElement>(null);
  // The own act may be why there is nothing to ask any more, also without an answer.
  const isOwn = isPending || (refusal !== null && isUnanswered(refusal));
  const hasLeft = useBecome() !== null && !isOwn;
  // Why it was refused for good has been said, and stays.
  const isRefused = refusal !== null && isOver?.(refusal) === true;
  const hasEnded = ended !== undefined && !isOwn && !isRefused;
  const over = hasLeft || hasEnded || isRefused;

  // The focused button disappears.
  useEffect(() => {
    if (over) no.current?.focus();
  }, [over]);

  function close(): void {
    if (pending.current) return;
    setRefusal(null);
    onClose();
  }

  async function perform(): Promise<void> {
    if (pending.current || isHeld) return;
    pending.current = true;
    setIsPending(true);
    setRefusal(null);
    let isDone = false;
    try {
      isDone = (await onAct()) !== false;
    } catch (error) {
      if (callFailure(error) === null) throw error;
      setRefusal(error);
    } finally {
      pending.current = false;
      setIsPending(false);
    }
    if (isDone) close();
  }

  if (!opened) return null;
  const otherWay = refusal === null ? null : wayOn?.(refusal);
  return (
    <Dialog {...{ title, width, isPending, isOwn, keepsText, focusAfter }} onClose={close}>
      <div className={classes.parts}>
        {(!over || isTyped) && (
          <div className="stack gap12">
            {!over && (
              <>
                <div className="row">
                  <p className="bold flush" aria-live="polite">
                    {question}
                  </p>
                  {help}
                </div>
                {children}
              </>
            )}
            {fields}
          </div>
        )}
        <DialogFooter
          above={
            <>
              <div aria-live="polite">{hasEnded && <p className={classes.refusal}>{ended}</p>}</div>
              <div role="alert">
                {refusal !== null && !hasEnded && (
                  <p className={classes.refusal}>{messageOf(refusal)}</p>
                )}
              </div>
              {underWay !== undefined && (
                <div role="status">
                  {isPending && (
                    <p className={`line gap12 ${classes.underWay}`}>
                      <Loader size={18} aria-hidden />
                      {underWay}
                    </p>
                  )}
                </div>
              )}
            </>
          }
        >
          <Button
            ref={no}
            variant="default"
            data-autofocus={destructive || undefined}
            aria-disabled={isPending || undefined}
            onClick={close}
          >
            {over ? "閉じる" : keep}
          </Button>
          {!over &&
            (otherWay || (
              <Button
                color={destructive ? "red" : undefined}
                data-autofocus={destructive || hasChoice ? undefined : true}
                data-disabled={isPending || isHeld || undefined}
                aria-disabled={isPending || isHeld || undefined}
                aria-busy={isPending || undefined}
                onClick={perform}
              >
                {act}
              </Button>
            ))}
        </DialogFooter>
      </div>
    </Dialog>
  );
}
