import { useEffect, useState } from "react";
import { now } from "#api/clock.ts";

const STEP = 10_000;
const NONE: readonly number[] = [];

/**
 * The present time by the server's clock, for texts about deadlines. It is renewed every 10 seconds,
 * and at each of these moments, in milliseconds.
 */
export function useNow(moments = NONE): Date {
  const [present, setPresent] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function wait(): void {
      const left = moments.map((moment) => moment - now().getTime()).filter((left) => left > 0);
      timer = setTimeout(renew, Math.min(STEP, ...left));
    }
    function renew(): void {
      setPresent(now());
      wait();
    }
    wait();
    return () => clearTimeout(timer);
  }, [moments]);
  return present;
}
