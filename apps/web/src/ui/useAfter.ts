import { useEffect, useState } from "react";

/** True once `isOn` has held for that many milliseconds: a skeleton for what is quick would only flicker. */
export function useAfter(milliseconds: number, isOn: boolean): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setHasPassed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setHasPassed(false);
    };
  }, [milliseconds, isOn]);
  return hasPassed;
}
