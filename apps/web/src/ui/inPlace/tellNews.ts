import { announce, spokenAt } from "#ui/announcements.ts";
import { newsSentence, type RowChange } from "./rowChanges.ts";

/** In milliseconds: what comes in parts is told as one. */
const TOGETHER = 400;
/** So long after anything was spoken, so that news cuts nothing off and nobody hears it all the time. */
const APART = 5000;

const untold = new Map<string, RowChange>();
let timer: number | undefined;

/** Has screen readers speak what others have changed, in one sentence (rule 24.7). */
export function tellNews(changes: readonly RowChange[]): void {
  for (const change of changes) untold.set(change.key, change);
  if (untold.size === 0 || timer !== undefined) return;
  timer = window.setTimeout(tell, Math.max(TOGETHER, spokenAt() + APART - performance.now()));
}

function tell(): void {
  timer = undefined;
  const changes = [...untold.values()];
  untold.clear();
  // A question speaks for itself.
  if (!document.querySelector("dialog[open]")) announce(newsSentence(changes));
}

/** The reader has gone to another screen. */
export function forgetNews(): void {
  untold.clear();
  clearTimeout(timer);
  timer = undefined;
}
