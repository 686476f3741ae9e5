import { useCallback, useEffect, useState } from "react";
import { now } from "#api/clock.ts";

/**
 * The present by the server's clock for what a screen says about deadlines, renewed every 10 seconds,
 * and a function that renews it at once.
 */
export function useNow(): [now: Date, renew: () => void] {
  const [present, setPresent] = useState(now);
  const renew = useCallback(() => setPresent(now()), []);
  useEffect(() => {
    const timer = setInterval(renew, 10_000);
    return () => clearInterval(timer);
  }, [renew]);
  return [present, renew];
}
