import classes from "./AttendanceLetter.module.css";
import type { AttendanceMark } from "./attendanceMarks.ts";

/** A mark of attendance as letter and shape; `isBare` shows only the letter, for narrow days. */
export function AttendanceLetter({ mark, isBare }: { mark: AttendanceMark; isBare?: boolean }) {
  return (
    <span
      className={classes.letter}
      data-mark={mark.name}
      data-bare={isBare || undefined}
      aria-hidden
    >
      {mark.letter}
    </span>
  );
}
