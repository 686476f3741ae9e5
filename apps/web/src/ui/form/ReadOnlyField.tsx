import classes from "./ReadOnlyField.module.css";

/** A field's name and value for people who may look but not change. */
export function ReadOnlyField({ label, text }: { label: string; text: string }) {
  return (
    <dl className="flush">
      <dt className={`dim small ${classes.label}`}>{label}</dt>
      <dd className="asTyped">{text || "—"}</dd>
    </dl>
  );
}
