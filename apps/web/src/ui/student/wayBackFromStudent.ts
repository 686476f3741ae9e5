import type { LinkComponentProps, ParsedLocation } from "@tanstack/react-router";
import { rememberScreen, wayBackTo } from "#ui/leftScreen.ts";
import { useWayBack } from "#ui/rememberedSearch.ts";

const KEY = "student:from";
const SIGN_IN = "/";

export type StudentSearchPath =
  | "/student"
  | "/progress"
  | "/reserve/add"
  | "/reserve/future"
  | "/reserve/history";

/** The addresses of one student's page, and of the pages that it leads to. */
const ofStudent =
  /^\/(student|progress\/detail|(management\/)?progress\/therapist|reserve\/(add|future|history))\/\d/;

/** Remembers from which screen one comes to a student's page; from another student's it is still the same. */
export function rememberWayToStudent({
  fromLocation,
  toLocation,
}: {
  fromLocation?: ParsedLocation;
  toLocation: ParsedLocation;
}): void {
  if (!fromLocation || fromLocation.pathname === SIGN_IN) return;
  if (!ofStudent.test(toLocation.pathname) || ofStudent.test(fromLocation.pathname)) return;
  rememberScreen(KEY, fromLocation);
}

/** The way back from a student's page: to where one came from, else to this search. */
export function useWayBackFromStudent(search: StudentSearchPath): LinkComponentProps {
  const toSearch = useWayBack(search);
  return wayBackTo(KEY) ?? toSearch;
}
