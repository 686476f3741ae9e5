import { useEffect } from "react";
import { sharedState } from "#ui/sharedState.ts";

// While a dialog or a form in a row is open, the rows behind it stay (rule 24.7).

const count = sharedState(0);

/** Keeps the rows of the page while this is mounted and `isHolding`. */
export function useHolding(isHolding = true): void {
  useEffect(() => {
    if (!isHolding) return;
    count.set(count.get() + 1);
    return () => count.set(count.get() - 1);
  }, [isHolding]);
}

/** Whether something is open whose rows stay. */
export const useIsHolding = () => count.use() > 0;
