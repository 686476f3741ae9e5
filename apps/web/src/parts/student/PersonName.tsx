import type { ReactNode } from "react";
import classes from "./PersonName.module.css";

/** A person's name with the kana, as lists show it, and what else stands beside it. */
export function PersonName({
  person,
  children,
}: {
  person: { name: string; nameKana: string };
  children?: ReactNode;
}) {
  return (
    <span className={classes.person}>
      <span>{person.name}</span>
      <span className={classes.kana}>{person.nameKana}</span>
      {children}
    </span>
  );
}
