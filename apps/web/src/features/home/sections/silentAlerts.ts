import { IconUserPause } from "@tabler/icons-react";
import type { AlertLink } from "./AlertLinks.tsx";

/**
 * Students who fell silent and wait for a contact; nothing where there are none. A server of the
 * former version does not tell.
 */
export function silentAlerts(count: number | undefined): AlertLink[] {
  if (!count) return [];
  return [
    {
      key: "silent",
      icon: IconUserPause,
      color: "yellow",
      word: "足が止まった人",
      message: `足が止まった研修生が${count}名います。`,
      link: { to: "/student/silent" },
    },
  ];
}
