import classes from "./FieldLabel.module.css";

/** A field's name, with 必須 as a word. Optional fields have no word. */
export function FieldLabel({ label, required }: { label: string; required?: boolean }) {
  return (
    <>
      {label}
      {required && <span className={`bold charged ${classes.required}`}>必須</span>}
    </>
  );
}
