import type { Person } from "@kenshu/domain/sameName.ts";

/** The person of each row, and all of them, where rows carry people under other names. */
export function peopleOf<R>(
  rows: readonly R[],
  personOf: (row: R) => Person,
): (row: R) => { person: Person; among: readonly Person[] } {
  const people = new Map(rows.map((row) => [row, personOf(row)]));
  const among = [...people.values()];
  return (row) => ({ person: people.get(row) ?? personOf(row), among });
}
