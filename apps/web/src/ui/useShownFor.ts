import { useEffect, useRef, useState } from "react";

/**
 * Calls `onEnd` after so many milliseconds without the pointer and the focus on the part: nobody who
 * reads it or is about to press it has to hurry (rule 18.19). The part takes the handlers.
 */
export function useShownFor(milliseconds: number, onEnd: () => void) {
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  const isHeld = hasPointer || hasFocus;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end.current(), milliseconds);
    return () => clearTimeout(timer);
  }, [isHeld, milliseconds]);
  return {
    onMouseEnter: () => setHasPointer(true),
    onMouseLeave: () => setHasPointer(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
}
