// Mantine 9.6.2's Modal, which @mantine/modals uses too, cannot make the page inert and adds 29 kB
// to every page.

import { CloseButton } from "@mantine/core";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { keepForComposition } from "./composition.ts";
import classes from "./Dialog.module.css";
import { LeftNote } from "./held/HeldRow.tsx";
import { useHolding } from "./held/holding.ts";

/**
 * The browser's own modal dialog, open while it is mounted. It holds the focus, makes the rest of
 * the page inert, and gives the focus back. It opens at its top (rule 18.61). The focus starts on
 * the element with `data-autofocus`, or on the title while that element is out of view.
 */
export function Dialog({
  title,
  width = 440,
  onClose,
  focusAfter,
  children,
}: {
  title: ReactNode;
  /** In pixels. Narrower screens leave a margin. */
  width?: number;
  /** Called for Escape, the close button, or a click beside the dialog. */
  onClose: () => void;
  /**
   * Receives the focus if the control that opened the dialog has disappeared; `main` by default.
   */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const successor = useRef(focusAfter);
  successor.current = focusAfter;
  const isPressedBeside = useRef(false);
  const isClicked = useRef(false);
  const titleId = useId();
  useHolding();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (element) startFocus(element);
    return () => {
      // We close it before it leaves the page. A dialog that is only removed gives no focus back.
      element?.close();
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const target = successor.current?.() ?? document.getElementById("main");
        target?.focus({ preventScroll: true });
      });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes.dialog}
      style={{ width: `min(${width}px, 100vw - 32px)` }}
      onKeyDown={keepForComposition}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // When Escape is pressed twice, browsers close it in spite of us.
        if (dialog.current?.open) return;
        onClose();
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
        if (isPressedBeside.current && target === currentTarget) onClose();
      }}
    >
      <div className={classes.content}>
        <div className={`line ${classes.head}`}>
          <h2 id={titleId} tabIndex={-1} className="large flush">
            {title}
          </h2>
          <CloseButton size={44} onClick={onClose} />
        </div>
        <LeftNote />
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
