import { type Person, tellApart } from "@kenshu/domain/sameName.ts";
import type { ReactNode } from "react";
import classes from "./PersonName.module.css";

/**
 * A person's name with the kana, as lists show it, and what else stands beside it. Namesakes in the
 * list, `among`, get what tells them apart (rule 16.13).
 */
export function PersonName<P extends Person>({
  person,
  among,
  children,
}: {
  person: P;
  among: readonly P[];
  children?: ReactNode;
}) {
  const apart = apartIn(among).get(person);
  return (
    <span className={classes.person}>
      <span>{person.name}</span>
      <span className={classes.kana}>{person.nameKana}</span>
      {apart && <span className={classes.apart}>{apart}</span>}
      {children}
    </span>
  );
}

/** Worked out once for each list, however many rows it has. */
const known = new WeakMap<readonly Person[], Map<Person, string>>();

function apartIn(people: readonly Person[]): Map<Person, string> {
  const apart = known.get(people) ?? tellApart(people, { showsKana: true });
  known.set(people, apart);
  return apart;
}
