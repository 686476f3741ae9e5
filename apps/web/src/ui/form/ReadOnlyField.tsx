import classes from "./ReadOnlyField.module.css";

/** A field's name and value for people who may look but not change. */
export function ReadOnlyField({ label, text }: { label: string; text: string }) {
  return (
    <dl className={classes.field}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{text || "—"}</dd>
    </dl>
  );
}
