import classes from "./TrainingIcon.module.css";

/** A training in its colour, with its name or short name. */
export function TrainingIcon({ name, displayColor }: { name: string; displayColor: string }) {
  return (
    <span className={classes.icon} style={{ background: displayColor }}>
      {name}
    </span>
  );
}
