import { useRef, useState } from "react";

/**
 * What a question is about, as it is by now, and as it was when the question was asked. While the
 * act is under way it stays, because what changes then is the act's own doing (rule 24.7).
 */
export function useLatest<T>(value: T) {
  const [asked] = useState(value);
  const [isActing, setIsActing] = useState(false);
  const latest = useRef(value);
  if (!isActing) latest.current = value;
  return {
    asked,
    latest: latest.current,
    /** The act; `false` or a failure leaves the question open. */
    async during<T>(act: () => Promise<T>): Promise<T> {
      setIsActing(true);
      let isDone = false;
      try {
        const answer = await act();
        isDone = answer !== false;
        return answer;
      } finally {
        if (!isDone) setIsActing(false);
      }
    },
  };
}
