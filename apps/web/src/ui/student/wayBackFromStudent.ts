import type { LinkComponentProps, ParsedLocation } from "@tanstack/react-router";
import { keepWays, keptWays, type Way, wayTo } from "#ui/leftScreen.ts";
import { useWayBack } from "#ui/rememberedSearch.ts";

const KEY = "ways:student";
const SIGN_IN = "/";

export type StudentSearchPath =
  | "/student"
  | "/progress"
  | "/reserve/add"
  | "/reserve/future"
  | "/reserve/history";

/** The addresses of one student's page, and of the pages that it leads to. */
const ofStudent =
  /^\/(?:student|progress\/detail|(?:management\/)?progress\/(therapist)|reserve\/(?:add|future|history))\/(\d+)/;

/** Which student an address is about; null for any other address. */
function studentOf(path: string): string | null {
  const [, numbered = "", id] = ofStudent.exec(path) ?? [];
  return id === undefined ? null : numbered + id;
}

/**
 * The ways back, the next one last, once one goes from a screen to another: of student after student one
 * leads to the one before. Whose page is opened again has the way that it had, so that no way goes in circles.
 */
export function waysAfter(ways: readonly Way[], from: Way, to: string): readonly Way[] {
  const student = studentOf(to);
  const left = studentOf(from.to);
  if (student === null || student === left) return ways;
  if (left === null) return [from];
  const longer = [...ways, from];
  const known = longer.findIndex((way) => studentOf(way.to) === student);
  return known === -1 ? longer : longer.slice(0, known);
}

/** Remembers from which screen one comes to a student's page. */
export function rememberWayToStudent({
  fromLocation,
  toLocation,
}: {
  fromLocation?: ParsedLocation;
  toLocation: ParsedLocation;
}): void {
  if (!fromLocation || fromLocation.pathname === SIGN_IN) return;
  keepWays(KEY, waysAfter(keptWays(KEY), wayTo(fromLocation), toLocation.pathname));
}

/** The way back from a student's page: to where one came from, else to this search. */
export function useWayBackFromStudent(search: StudentSearchPath): LinkComponentProps {
  const toSearch = useWayBack(search);
  return keptWays(KEY).at(-1) ?? toSearch;
}
