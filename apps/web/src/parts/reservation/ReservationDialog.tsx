import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from "react";
import { openingAhead, openingsOf } from "#parts/schedule/openingAhead.ts";
import { ActDialog } from "#ui/ActDialog.tsx";
import { announce } from "#ui/announcements.ts";
import { Changed } from "#ui/Changed.tsx";
import { useNow } from "#ui/useNow.ts";
import classes from "./ReservationDialog.module.css";

/**
 * The one layout of all questions about reservations (rule 18.41): what, when and where, with a
 * choice if there is one; then what follows, in short lines; then fields and the acts. Of a schedule
 * that opens only later it says when, and its act comes alive at that moment (rule 5.18).
 */
export function ReservationDialog({
  about,
  consequences,
  children,
  reserveOpensAt = null,
  turn,
  ...question
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
    <ActDialog opened isHeld={opening !== null || hasTurned} {...question}>
      {about}
      <ul className={classes.consequences}>
        {opening && <Consequence>{opening}。</Consequence>}
        {consequences}
      </ul>
      {children}
    </ActDialog>
  );
}

/** In milliseconds: a press that was meant for the former act comes within that time. */
const MEANT_FOR_FORMER = 800;

/** Whether the act has only just become another one: nobody is to press it unread (rule 24.7). */
function useHasTurned(turn: string | undefined): boolean {
  const [settled, setSettled] = useState(turn);
  useEffect(() => {
    if (settled === turn) return;
    const timer = setTimeout(() => setSettled(turn), MEANT_FOR_FORMER);
    return () => clearTimeout(timer);
  }, [settled, turn]);
  return settled !== turn;
}

/** The words of an opening that lies ahead; null from then on, which is also spoken. */
function useOpening(reserveOpensAt: string | null): string | null {
  const now = useNow(useMemo(() => openingsOf([{ reserveOpensAt }]), [reserveOpensAt]));
  const opening = openingAhead({ reserveOpensAt }, now);
  const isAhead = opening !== null;
  const [wasAhead, setWasAhead] = useState(isAhead);
  if (isAhead && !wasAhead) setWasAhead(true);
  useEffect(() => {
    if (wasAhead && !isAhead) announce("予約できるようになりました");
  }, [wasAhead, isAhead]);
  return opening;
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
