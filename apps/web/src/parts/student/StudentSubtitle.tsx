import { StoppedBadge } from "#parts/user/StoppedBadge.tsx";
import { NotEnrolledBadge } from "./NotEnrolledBadge.tsx";
import classes from "./StudentSubtitle.module.css";

type Student = {
  nameKana: string;
  areaName: string | null;
  isEnabled: boolean;
  isEnrolled: boolean;
};

/** What stands beside a student's name: kana, area, and states that nobody must miss. */
export function StudentSubtitle({ student }: { student: Student }) {
  return (
    <span className={`row ${classes.student}`}>
      <span>{student.nameKana}</span>
      {student.areaName && <span>{student.areaName}</span>}
      {!student.isEnabled && <StoppedBadge />}
      {!student.isEnrolled && <NotEnrolledBadge />}
    </span>
  );
}
