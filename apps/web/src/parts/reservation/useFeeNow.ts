import { useState } from "react";

/**
 * The fee of the settings while a question about a reservation is open. If it has become another
 * one, that is marked, and turns the act (rule 24.7). Undefined until it is read.
 */
export function useFeeNow(penaltyAmount: number | undefined) {
  const [asked, setAsked] = useState(penaltyAmount);
  if (asked === undefined && penaltyAmount !== undefined) setAsked(penaltyAmount);
  const hasChanged = asked !== undefined && penaltyAmount !== asked;
  return {
    turn: hasChanged ? String(penaltyAmount) : "",
    hasChanged: (key: string): boolean => key === "penaltyAmount" && hasChanged,
  };
}
