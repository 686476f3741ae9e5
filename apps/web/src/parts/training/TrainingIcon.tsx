import classes from "./TrainingIcon.module.css";

/** A training in its colour, by its name or its short name. */
export function TrainingIcon({ name, displayColor }: { name: string; displayColor: string }) {
  return (
    <span className={classes.icon} style={{ background: displayColor }}>
      {name}
    </span>
  );
}
