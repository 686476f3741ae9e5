import { useSyncExternalStore } from "react";
import type { User } from "./user.ts";

/** The person for whom this page was read, and whoever is signed in by now (rule 13.18). */
let shown: User | null = null;
let present: User | null = null;
const listeners = new Set<() => void>();

/** The page is open, or its session has ended, or another person is signed in. */
export type PageState = "open" | "ended" | User;

/** From now on the page shows this person, who is signed in. */
export function showPerson(user: User | null): void {
  shown = user;
  meetPerson(user);
}

/**
 * Hears who is signed in by now. A page that shows nobody takes everybody. Returns whether the page
 * may show this person.
 */
export function meetPerson(user: User | null): boolean {
  shown ??= user;
  present = user;
  for (const listener of listeners) listener();
  return pageState() === "open";
}

/** Whether the page shows a person. */
export function showsSomebody(): boolean {
  return shown !== null;
}

/** The header by which each call says for whom its page was read. */
export function actingUser(): Record<string, string> {
  return shown === null ? {} : { "x-acting-user": String(shown.userId) };
}

/** How the page stands; components read it by `usePageState`. */
export function pageState(): PageState {
  if (shown === null || present?.userId === shown.userId) return "open";
  return present ?? "ended";
}

export function usePageState(): PageState {
  return useSyncExternalStore(followPage, pageState);
}

/** Whom the open page shows; null while it shows nobody, or is closed. */
export function openPerson(): number | null {
  return pageState() === "open" ? (shown?.userId ?? null) : null;
}

/** Calls `listener` when the page may show somebody else, or nobody. The function returned ends that. */
export function followPage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
