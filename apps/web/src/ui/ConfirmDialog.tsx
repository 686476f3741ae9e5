import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import acting from "./ActDialog.module.css";
import classes from "./ConfirmDialog.module.css";
import { shown } from "./confirm.ts";
import { Dialog } from "./Dialog.tsx";
import { DialogFooter } from "./DialogFooter.tsx";
import { Held } from "./held/Held.tsx";

/** The one dialog for every question. The root route mounts it once. */
export function ConfirmDialog() {
  const question = shown.use();
  const no = useRef<HTMLButtonElement>(null);
  const become = question?.become ?? null;
  // The focused button disappears.
  useEffect(() => {
    if (become !== null) no.current?.focus();
  }, [become]);
  if (question === null) return null;
  const isPending = question.isPending || undefined;
  return (
    <Held why={become}>
      <Dialog key={question.key} title={question.title} onClose={() => question.answer(false)}>
        <div className={acting.parts}>
          {become === null && (
            <div>
              <div className="bold">{question.body}</div>
              {question.consequence && (
                <div className={classes.consequence}>{question.consequence}</div>
              )}
            </div>
          )}
          <DialogFooter
            above={
              <div role="alert">
                {question.refusal !== undefined && (
                  <p className={acting.refusal}>{question.refusal}</p>
                )}
              </div>
            }
          >
            <Button
              ref={no}
              variant="default"
              data-autofocus={question.destructive || undefined}
              aria-disabled={isPending}
              onClick={() => question.answer(false)}
            >
              {become === null ? (question.keep ?? "戻る") : "閉じる"}
            </Button>
            {become === null && (
              <Button
                color={question.destructive ? "red" : undefined}
                data-autofocus={question.destructive ? undefined : true}
                data-disabled={isPending}
                aria-disabled={isPending}
                aria-busy={isPending}
                onClick={() => question.answer(true)}
              >
                {question.act}
              </Button>
            )}
          </DialogFooter>
        </div>
      </Dialog>
    </Held>
  );
}
