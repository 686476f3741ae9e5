import { announce, spokenAt } from "#ui/announcements.ts";
import { newsSentence, type RowChange } from "./rowChanges.ts";

/** In milliseconds: what comes in parts is told as one. */
const TOGETHER = 400;
/** So long after anything was spoken, so that news cuts nothing off and nobody hears it all the time. */
const APART = 5000;

const untold = new Map<string, RowChange>();
/** The address of the screen whose news this is. */
let screen = "";
let timer: number | undefined;

/** Has screen readers speak what others have changed, in one sentence (rule 24.7). */
export function tellNews(changes: readonly RowChange[]): void {
  forgetOthers();
  for (const change of changes) untold.set(change.key, change);
  if (untold.size > 0 && timer === undefined) wait();
}

function wait(): void {
  timer = window.setTimeout(tell, Math.max(TOGETHER, spokenAt() + APART - performance.now()));
}

function tell(): void {
  timer = undefined;
  forgetOthers();
  if (untold.size === 0) return;
  // Something was spoken meanwhile.
  if (spokenAt() + APART > performance.now()) {
    wait();
    return;
  }
  const changes = [...untold.values()];
  untold.clear();
  // A question speaks for itself.
  if (!document.querySelector("dialog[open]")) announce(newsSentence(changes));
}

/** News of another screen is not told on this one. */
function forgetOthers(): void {
  if (screen !== location.href) untold.clear();
  screen = location.href;
}
