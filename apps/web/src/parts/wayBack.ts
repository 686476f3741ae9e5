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

/** The addresses of one student's page, of a roster, and of the pages that these lead to. */
const ofSubject =
  /^\/(?:student|progress\/detail|(?:management\/)?progress\/(therapist)|reserve\/(?:add|future|history)|(attendance)\/detail)\/(\d+)/;

/** Which student or roster an address is about; null for any other address. */
function subjectOf(path: string): string | null {
  const [, therapist = "", roster = "", id] = ofSubject.exec(path) ?? [];
  return id === undefined ? null : therapist + roster + id;
}

/**
 * The ways back, the next one last, once one goes from a screen to another: from student to student one leads
 * to the one before. What is opened again has the way that it had, so that no way goes in circles.
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

/** Remembers from which screen one comes to a student's page, or to a roster. */
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

/** The way back from a student's page, or from a roster: to where one came from, else to this search. */
export function useWayBackOr(search: Searches): LinkComponentProps {
  const toSearch = useWayBack(search);
  return keptWays(KEY).at(-1) ?? toSearch;
}
