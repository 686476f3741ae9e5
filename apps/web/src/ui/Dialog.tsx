// Mantine 9.6.2's Modal, which @mantine/modals uses too, cannot make the page inert and adds 29 kB
// to every page.

import { CloseButton } from "@mantine/core";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { keepForComposition } from "./composition.ts";
import { questioning } from "./confirm.ts";
import classes from "./Dialog.module.css";
import { LeftNote } from "./held/Held.tsx";
import { useHolding } from "./held/holding.ts";
import { useTypedText } from "./typedText.ts";
import { discarding } from "./unsavedInput.ts";

/**
 * The browser's own modal dialog, open while it is mounted. It holds the focus, makes the rest of
 * the page inert, and gives the focus back. It opens at its top (rule 18.61). The focus starts on
 * the element with `data-autofocus`, or on the title while that element is out of view. Typed text
 * does not go by a slip (rule 18.62).
 */
export function Dialog({
  title,
  width = 440,
  isPending = false,
  isOwn = isPending,
  keepsText = false,
  onClose,
  focusAfter,
  children,
}: {
  title: ReactNode;
  /** In pixels. Narrower screens leave a margin. */
  width?: number;
  /** A call is under way, and `onClose` decides what closing means. */
  isPending?: boolean;
  /** What has become of its row may be its own act. */
  isOwn?: boolean;
  /** What is typed is there when the dialog opens again, so closing it loses nothing. */
  keepsText?: boolean;
  /** Called for Escape, the close button, or a click beside the dialog. */
  onClose: () => void;
  /**
   * Receives the focus if the control that opened the dialog has disappeared; `main` by default.
   */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef({ focusAfter, onClose });
  latest.current = { focusAfter, onClose };
  const { noticeFocus, returnToText, isTyped } = useTypedText(dialog);
  const [question] = useState(questioning);
  const isAsking = useRef(false);
  const isPressedBeside = useRef(false);
  const isClicked = useRef(false);
  const titleId = useId();
  useHolding();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (element) startFocus(element);
    return () => {
      question.end();
      // We close it before it leaves the page. A dialog that is only removed gives no focus back.
      element?.close();
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const target = latest.current.focusAfter?.() ?? document.getElementById("main");
        target?.focus({ preventScroll: true });
      });
    };
  }, [question]);

  const wouldLoseText = () => !isPending && !keepsText && isTyped();

  async function leave(): Promise<void> {
    if (!wouldLoseText()) {
      onClose();
      return;
    }
    if (isAsking.current) return;
    isAsking.current = true;
    const isSure = await question.ask(discarding("閉じる"));
    question.end();
    // The Escape that answers the question may close this dialog, too.
    setTimeout(() => {
      isAsking.current = false;
      if (!isSure) returnToText();
    });
    if (isSure) latest.current.onClose();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes.dialog}
      style={{ width: `min(${width}px, 100vw - 32px)` }}
      onKeyDown={keepForComposition}
      onFocusCapture={noticeFocus}
      onCancel={(event) => {
        event.preventDefault();
        void leave();
      }}
      onClose={() => {
        // When Escape is pressed twice, browsers close it in spite of us.
        if (dialog.current?.open) return;
        if (wouldLoseText()) {
          dialog.current?.showModal();
          returnToText();
        }
        void leave();
        // A dialog that stays mounted waits for something. It must not look closed.
        setTimeout(() => {
          if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
        });
      }}
      onPointerDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget;
      }}
      onClickCapture={(event) => {
        // The second half of the double click that opened the dialog must not answer it.
        if (event.detail <= 1) isClicked.current = true;
        else if (!isClicked.current) event.stopPropagation();
      }}
      onClick={({ target, currentTarget }) => {
        // Only the backdrop is the dialog element itself. Selecting text may end there.
        const isBeside = isPressedBeside.current && target === currentTarget;
        if (isBeside && !wouldLoseText()) onClose();
      }}
    >
      <div className={classes.content}>
        <div className={`line ${classes.head}`}>
          <h2 id={titleId} tabIndex={-1} className="large flush">
            {title}
          </h2>
          <CloseButton size={44} onClick={leave} />
        </div>
        <LeftNote isOwn={isOwn} />
        {children}
      </div>
    </dialog>
  );
}

function startFocus(dialog: HTMLDialogElement): void {
  const start = dialog.querySelector<HTMLElement>("[data-autofocus]");
  if (!start) return;
  const isInView = start.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom;
  (isInView ? start : dialog.querySelector("h2"))?.focus({ preventScroll: true });
}
