import { ProgressGrade, progressGradeName } from "@kenshu/domain/enumerations.ts";
import { IconFlag } from "@tabler/icons-react";
import { ProgressMark } from "#features/progress/entry/ProgressMark.tsx";
import { AttendanceLetter } from "#parts/attendance/AttendanceLetter.tsx";
import { attendanceMarks } from "#parts/attendance/attendanceMarks.ts";
import classes from "./Legend.module.css";

/** Only staff see cancelled reservations in charts. */
const { cancel: _, ...shownToStudents } = attendanceMarks;
const ownMarks = Object.values(shownToStudents);

/** A comment stands in the chart as a word. */
const marked = Object.values(ProgressGrade).filter((grade) => grade !== ProgressGrade.CommentOnly);

/** What the marks of a chart mean. */
export function Legend({ isForStaff }: { isForStaff: boolean }) {
  return (
    <ul className={`plainList ${classes.legend}`} aria-label="凡例">
      {marked.map((grade) => (
        <li key={grade}>
          <ProgressMark grade={grade} />
          {progressGradeName[grade]}
        </li>
      ))}
      {(isForStaff ? Object.values(attendanceMarks) : ownMarks).map((mark) => (
        <li key={mark.name}>
          <AttendanceLetter mark={mark} />
          {mark.word}
        </li>
      ))}
      <li>
        <IconFlag size={16} stroke={2.5} className={classes.due} aria-hidden />
        推奨修了日
      </li>
    </ul>
  );
}
