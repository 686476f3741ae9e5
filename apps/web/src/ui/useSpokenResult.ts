import { useEffect, useRef } from "react";
import { announce } from "./announcements.ts";

/**
 * Speaks the result of a new question. The result is null until it is known. The first one belongs
 * to the screen itself and stays silent. A result that is read anew stays silent too, because it
 * would cut off 登録しました.
 */
export function useSpokenResult(question: string, result: string | null): void {
  const spoken = useRef<string | null>(null);
  useEffect(() => {
    if (result === null || spoken.current === question) return;
    if (spoken.current !== null) announce(result);
    spoken.current = question;
  }, [question, result]);
}
