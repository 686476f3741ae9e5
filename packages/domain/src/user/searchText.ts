import { searchable } from "#text.ts";

/**
 * The stored text of a person for keyword searches (rule 13.6). A space separates the parts. No
 * keyword contains one, so no keyword matches across two parts. The address comes first: many
 * people's texts contain it, and there it is found soonest.
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
