import { useEffect } from "react";
import { askForProofBy } from "#api/freshProof.ts";
import { lazyDialog } from "#ui/part/lazyPart.tsx";
import { proving } from "#ui/proving.ts";

const StepUpDialog = lazyDialog(async () => (await import("./StepUpDialog.tsx")).StepUpDialog);

/** Whoever waits for the person's proof. */
let waiting: ((isProved: boolean) => void)[] = [];

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    proving.set(true);
  });
}

function end(isProved: boolean): void {
  const all = waiting;
  waiting = [];
  proving.set(false);
  for (const resolve of all) resolve(isProved);
}

/** Asks once for all writes that wait for a proof (rule 2.15). The root route mounts it once. */
export function StepUp() {
  useEffect(() => askForProofBy(ask), []);
  if (!proving.use()) return null;
  return <StepUpDialog onProved={() => end(true)} onClose={() => end(false)} />;
}
