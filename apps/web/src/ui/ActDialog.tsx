import { Button, Loader, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { callFailure, errorMessage } from "#api/errors.ts";
import classes from "./ActDialog.module.css";
import { Dialog } from "./Dialog.tsx";

/** For the calls of an ActDialog, which says itself why one was refused. */
export const toldInDialog = { meta: { showsOwnErrors: true } };

/**
 * A question whose yes is a call (`useMutation(toldInDialog)`). It stays open until the answer has
 * come, so that a second click starts nothing. After a refusal it stays open too, with the reason
 * beside the buttons and what was chosen still there.
 */
export function ActDialog({
  opened,
  title,
  question,
  children,
  act,
  keep = "戻る",
  underWay,
  destructive,
  hasChoice,
  width = 480,
  messageOf = errorMessage,
  onAct,
  onClose,
  wayOn,
  isOver,
  focusAfter,
}: {
  opened: boolean;
  /** What is asked about, a noun: 「予約」. */
  title: string;
  /** The sentence of the question: 「予約してよろしいですか？」. */
  question: string;
  /** What is at stake, and anything to choose. */
  children?: ReactNode;
  /** The label of yes, naming the act: 「予約する」. */
  act: string;
  /** The label of no. Never 「キャンセル」. */
  keep?: string;
  /** Said while the call runs, of one that may take long. */
  underWay?: string;
  /** Something is destroyed: red, and the focus starts on no. */
  destructive?: boolean;
  /** Something is to be chosen first: the focus starts on what carries `data-autofocus`. */
  hasChoice?: boolean;
  /** In pixels; narrower screens leave a margin. */
  width?: number;
  /** The sentence for a refused call. */
  messageOf?: (error: unknown) => string;
  /** The call and what follows from it; `false` keeps the dialog open, as does a refused call. */
  onAct: () => Promise<unknown>;
  onClose: () => void;
  /** In place of yes after a refusal that asks for something else, such as a link. */
  wayOn?: (error: unknown) => ReactNode;
  /** Whether a refusal leaves nothing to ask: then it stands alone, to be closed. */
  isOver?: (error: unknown) => boolean;
  /** Takes the focus when the control that opened the dialog has gone with the act. */
  focusAfter?: () => HTMLElement | null;
}) {
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const pending = useRef(false);
  const no = useRef<HTMLButtonElement>(null);
  const over = refusal !== null && isOver?.(refusal) === true;

  // The button that was pressed goes, and the focus with it.
  useEffect(() => {
    if (over) no.current?.focus();
  }, [over]);

  function close(): void {
    if (pending.current) return;
    setRefusal(null);
    onClose();
  }

  async function perform(): Promise<void> {
    if (pending.current) return;
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
    <Dialog title={title} width={width} onClose={close} focusAfter={focusAfter}>
      <Stack gap={24}>
        {!over && (
          <Stack gap={12}>
            <Text component="p" fw={700} m={0} aria-live="polite">
              {question}
            </Text>
            {children}
          </Stack>
        )}
        <div className={classes.footer}>
          <div role="alert">
            {refusal !== null && <p className={classes.refusal}>{messageOf(refusal)}</p>}
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
          <div className={classes.acts}>
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
                  data-disabled={isPending || undefined}
                  aria-disabled={isPending || undefined}
                  aria-busy={isPending || undefined}
                  onClick={perform}
                >
                  {act}
                </Button>
              ))}
          </div>
        </div>
      </Stack>
    </Dialog>
  );
}
