import { useEffect } from "react";
import { sharedState } from "#ui/sharedState.ts";
import type { MenuGroup } from "./menu.ts";
import { openGroups, wantedAfter } from "./openGroups.ts";

/**
 * Which groups of the menu stand open, and a way to fold one or unfold it. The group of the present
 * screen unfolds when people come to it. This browser keeps what they wanted (rule 15.19).
 */
export function useMenuGroups(groups: MenuGroup[], current: string | undefined, room: number) {
  // Until somebody has chosen, the groups of the daily work.
  const daily = groups.filter(({ path }) => !path).map(({ label }) => label);
  const kept = state.use() ?? daily;
  const rowsOf = new Map(groups.map(({ label, entries }) => [label, entries.length]));
  const open = openGroups(kept, rowsOf, room);
  const want = (group: string, isWanted: boolean): void =>
    keep(wantedAfter(group, isWanted, state.get() ?? daily, open, [...rowsOf.keys()]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only coming to another group unfolds it
  useEffect(() => {
    if (current !== undefined) want(current, true);
  }, [current]);
  return { open, want };
}

const KEY = "menu:open";
const state = sharedState<string[] | null>(read());

function read(): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return Array.isArray(kept) ? kept.filter((group) => typeof group === "string") : null;
  } catch {
    return null;
  }
}

function keep(wanted: string[]): void {
  state.set(wanted);
  try {
    localStorage.setItem(KEY, JSON.stringify(wanted));
  } catch {
    // A browser without storage forgets this with the page.
  }
}
