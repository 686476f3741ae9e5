import classes from "./Help.module.css";
import { type HelpSubject, helpOf } from "./helpTexts.ts";

/** The sentences that a ？ unfolds. */
export function HelpText({ id, subject }: { id: string; subject: HelpSubject }) {
  return (
    <ul id={id} className={`small ${classes.text}`} data-screen-only>
      {helpOf(subject).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
