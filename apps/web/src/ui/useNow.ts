import { useEffect, useState } from "react";
import { now } from "#api/clock.ts";

/** The present time by the server's clock, renewed every 10 seconds, for texts about deadlines. */
export function useNow(): Date {
  const [present, setPresent] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setPresent(now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return present;
}
