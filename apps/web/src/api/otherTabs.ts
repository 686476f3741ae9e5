let channel: BroadcastChannel | null = null;

/**
 * Calls `onTold` when another tab has signed in or out. A browser without channels calls it when
 * the tab gets the focus.
 */
export function followOtherTabs(onTold: () => void): void {
  if (!("BroadcastChannel" in window)) {
    addEventListener("focus", onTold);
    return;
  }
  channel = new BroadcastChannel("session");
  channel.onmessage = onTold;
}

/** Tells other tabs that somebody has signed in or out here. They ask the server who it is. */
export function tellOtherTabs(): void {
  channel?.postMessage(null);
}
