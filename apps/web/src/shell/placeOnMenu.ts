import type { ScreenPath } from "./audiences.ts";

const STUDENTS: ScreenPath = "/student";
/** The tabs of one student's page (rule 18.10). */
const TABS = /^\/(student|progress\/detail|reserve\/(add|future|history))\/\d+$/;

/**
 * Where staff stand in the menu: the page of one student belongs to the search of students, whatever
 * tab is shown. Other screens stand at their own address.
 */
export function placeOnMenu({
  pathname,
  search,
}: {
  pathname: string;
  search: { studentUserId?: unknown };
}): string {
  const isOfStudent =
    TABS.test(pathname) || (pathname === "/log" && search.studentUserId !== undefined);
  return isOfStudent ? STUDENTS : pathname;
}
