import { useEffect, useState } from "react";
import { now } from "#api/clock.ts";

/** The present by the server's clock for what a screen says about deadlines, renewed every 10 seconds. */
export function useNow(): Date {
  const [present, setPresent] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setPresent(now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return present;
}
