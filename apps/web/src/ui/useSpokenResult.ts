import { useEffect, useRef } from "react";
import { announce } from "./announcements.ts";

/**
 * Says what another question has brought. The result is null as long as it is not known. The first one
 * belongs to the screen itself, so it is not said. A result that is read anew is not said either,
 * because that would cut off 登録しました.
 */
export function useSpokenResult(question: string, result: string | null): void {
  const spoken = useRef<string | null>(null);
  useEffect(() => {
    if (result === null || spoken.current === question) return;
    if (spoken.current !== null) announce(result);
    spoken.current = question;
  }, [question, result]);
}
