import type { LinkComponentProps, ParsedLocation } from "@tanstack/react-router";
import { keepWays, keptWays, type Way, wayTo } from "#ui/leftScreen.ts";
import { useWayBack } from "#ui/rememberedSearch.ts";

const KEY = "ways";
const SIGN_IN = "/";

type Searches =
  | "/student"
  | "/progress"
  | "/reserve/add"
  | "/reserve/future"
  | "/reserve/history"
  | "/attendance";

/** The addresses of a student's, a schedule's or a reservation's page, and of the pages below them. */
const ofSubject =
  /^\/(?:student|progress\/detail|(?:management\/)?progress\/(therapist)|reserve\/(?:add|future|history)|(reserve)\/detail|(attendance\/detail|trainingSchedule\/detail\/\d+))\/(\d+)/;

/** Which student, schedule or reservation an address is about; null for any other address. */
function subjectOf(path: string): string | null {
  const [, therapist = "", reserve = "", schedule, id] = ofSubject.exec(path) ?? [];
  return id === undefined ? null : therapist + reserve + (schedule ? "schedule" : "") + id;
}

/**
 * The links back after a step from one screen to another, the next one last. From one student to
 * another the link leads to the former. A student or schedule that is opened again keeps its earlier
 * link, so that nobody goes in circles.
 */
export function waysAfter(ways: readonly Way[], from: Way, to: string): readonly Way[] {
  const subject = subjectOf(to);
  const left = subjectOf(from.to);
  if (subject === null || subject === left) return ways;
  if (left === null) return [from];
  const longer = [...ways, from];
  const known = longer.findIndex((way) => subjectOf(way.to) === subject);
  return known === -1 ? longer : longer.slice(0, known);
}

/** Remembers the screen from which somebody comes to a student's, a schedule's or a reservation's page. */
export function rememberWay({
  fromLocation,
  toLocation,
}: {
  fromLocation?: ParsedLocation;
  toLocation: ParsedLocation;
}): void {
  if (!fromLocation || fromLocation.pathname === SIGN_IN) return;
  keepWays(KEY, waysAfter(keptWays(KEY), wayTo(fromLocation), toLocation.pathname));
}

/**
 * The link back from a student's, a schedule's or a reservation's page: to the screen before it, or
 * else to this search.
 */
export function useWayBackOr(search: Searches): LinkComponentProps {
  return wayBackOr(useWayBack(search));
}

/** The same, or else to another screen. */
export function wayBackOr(link: LinkComponentProps): LinkComponentProps {
  return keptWays(KEY).at(-1) ?? link;
}
