import { useEffect, useRef } from "react";

/** Calls the function when the device has a network again. */
export function useReconnected(onReconnected: () => void): void {
  const latest = useRef(onReconnected);
  latest.current = onReconnected;
  useEffect(() => {
    const listener = () => latest.current();
    addEventListener("online", listener);
    return () => removeEventListener("online", listener);
  }, []);
}
