import { useEffect, useState } from "react";

/** In milliseconds: a press that was meant for the former act comes within that time. */
const MEANT_FOR_FORMER = 800;

/** Whether an act has only just become another one: nobody is to press it unread (rule 24.7). */
export function useHasTurned(turn: string | undefined): boolean {
  const [settled, setSettled] = useState(turn);
  useEffect(() => {
    if (settled === turn) return;
    const timer = setTimeout(() => setSettled(turn), MEANT_FOR_FORMER);
    return () => clearTimeout(timer);
  }, [settled, turn]);
  return settled !== turn;
}
