import { searchable } from "#text.ts";

/**
 * What a keyword search looks through, as it is stored beside the person (rule 13.6).
 * The parts are kept apart by a space, which no keyword contains, so that none matches across two. The
 * address comes first: what is in most people's text is a part of it, and there it is found soonest.
 */
export function searchTextOf(person: {
  name: string;
  nameKana: string;
  emailAddress: string | null;
  therapistId: number | null;
}): string {
  return [person.emailAddress, person.therapistId, person.name, person.nameKana]
    .filter((part) => part !== null)
    .map((part) => searchable(String(part)))
    .join(" ");
}
