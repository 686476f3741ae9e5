import { useState } from "react";

/**
 * The fee of the settings while a question about a reservation is open: whether it has become
 * another one, which is marked, and what then turns the act (rule 24.7). Undefined until it is read.
 */
export function useFeeNow(penaltyAmount: number | undefined) {
  const [asked, setAsked] = useState(penaltyAmount);
  if (asked === undefined && penaltyAmount !== undefined) setAsked(penaltyAmount);
  const hasChanged = asked !== undefined && penaltyAmount !== asked;
  return {
    turn: hasChanged ? String(penaltyAmount) : "",
    /** The same with what a refusal has marked. */
    marks:
      <K extends string>(isMarked: (key: K | "penaltyAmount") => boolean) =>
      (key: K | "penaltyAmount"): boolean =>
        isMarked(key) || (key === "penaltyAmount" && hasChanged),
  };
}
