import { openingMoment, openingText } from "@kenshu/domain/schedule/openingText.ts";
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from "react";
import { openingsOf } from "#parts/schedule/openingAhead.ts";
import { ActDialog } from "#ui/ActDialog.tsx";
import { announce } from "#ui/announcements.ts";
import { Changed } from "#ui/Changed.tsx";
import { useHasTurned } from "#ui/useHasTurned.ts";
import { useNow } from "#ui/useNow.ts";
import classes from "./ReservationDialog.module.css";

/**
 * The one layout of all questions about reservations (rule 18.41): what, when and where, with a
 * choice if there is one; then what follows, in short lines; then fields and the acts. Of a schedule
 * that opens only later it says when instead of asking, and so does its act, which comes alive at
 * that moment (rule 5.18).
 */
export function ReservationDialog({
  about,
  consequences,
  children,
  reserveOpensAt = null,
  turn,
  question,
  act,
  ...rest
}: Omit<ComponentProps<typeof ActDialog>, "opened" | "isHeld"> & {
  /** When the reader can reserve what it is about, unless at once. */
  reserveOpensAt?: string | null | undefined;
  /** What the act does, when and where, while others may turn it into another. */
  turn?: string;
  about: ReactNode;
  /** Each a {@link Consequence}. */
  consequences: ReactNode;
}) {
  const opening = useOpening(reserveOpensAt);
  const hasTurned = useHasTurned(turn);
  return (
    <ActDialog
      opened
      isHeld={opening !== null || hasTurned}
      question={opening === null ? question : `${openingText(opening)}。`}
      act={opening === null ? act : `${openingMoment(opening)}から${act}`}
      {...rest}
    >
      {about}
      <ul className={classes.consequences}>{consequences}</ul>
      {children}
    </ActDialog>
  );
}

/** An opening that lies ahead; null from then on, which is also spoken. */
function useOpening(reserveOpensAt: string | null): Date | null {
  const now = useNow(useMemo(() => openingsOf([{ reserveOpensAt }]), [reserveOpensAt]));
  const opensAt = reserveOpensAt === null ? null : new Date(reserveOpensAt);
  const isAhead = opensAt !== null && now < opensAt;
  const [wasAhead, setWasAhead] = useState(isAhead);
  if (isAhead && !wasAhead) setWasAhead(true);
  useEffect(() => {
    if (wasAhead && !isAhead) announce("予約できるようになりました");
  }, [wasAhead, isAhead]);
  return isAhead ? opensAt : null;
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
