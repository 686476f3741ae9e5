import { useEffect, useRef } from "react";
import { announce } from "./announcements.ts";

/**
 * Says what another question has brought, null as long as it is not known; the first one belongs to the screen
 * itself, and reading the same one anew says nothing, which would cut off 登録しました.
 */
export function useSpokenResult(question: string, result: string | null): void {
  const spoken = useRef<string | null>(null);
  useEffect(() => {
    if (result === null || spoken.current === question) return;
    if (spoken.current !== null) announce(result);
    spoken.current = question;
  }, [question, result]);
}
