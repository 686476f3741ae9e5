import type { ComponentProps, ReactNode } from "react";
import { ActDialog } from "#ui/ActDialog.tsx";
import { Changed } from "#ui/Changed.tsx";
import classes from "./ReservationDialog.module.css";

/**
 * The one layout of all questions about reservations (rule 18.41): what, when and where, with a
 * choice if there is one; then what follows, in short lines; then fields and the acts.
 */
export function ReservationDialog({
  about,
  consequences,
  children,
  ...question
}: Omit<ComponentProps<typeof ActDialog>, "opened"> & {
  about: ReactNode;
  /** Each a {@link Consequence}. */
  consequences: ReactNode;
}) {
  return (
    <ActDialog opened {...question}>
      {about}
      <ul className={classes.consequences}>{consequences}</ul>
      {children}
    </ActDialog>
  );
}

/** One sentence of what follows from a yes; unseen while it has no words. */
export function Consequence({
  hasChanged = false,
  isCharged = false,
  children,
}: {
  /** It is otherwise than when it was asked before. */
  hasChanged?: boolean;
  /** It costs money. */
  isCharged?: boolean;
  children: ReactNode;
}) {
  return (
    <li data-charged={isCharged || undefined}>
      <Changed when={hasChanged}>{children}</Changed>
    </li>
  );
}
