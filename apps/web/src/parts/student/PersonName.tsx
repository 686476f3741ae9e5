import classes from "./PersonName.module.css";

/** A person's name with kana, for lists. */
export function PersonName({ person }: { person: { name: string; nameKana: string } }) {
  return (
    <span className={classes.person}>
      <span>{person.name}</span>
      <span className={classes.kana}>{person.nameKana}</span>
    </span>
  );
}
