import { StoppedBadge } from "#parts/user/StoppedBadge.tsx";
import { NotEnrolledBadge } from "./NotEnrolledBadge.tsx";
import classes from "./StudentTitle.module.css";

type Student = {
  name: string;
  nameKana: string;
  areaName: string | null;
  isEnabled: boolean;
  isEnrolled: boolean;
};

/** The student whom a screen is about: the name, and important states beside it. */
export function StudentTitle({ student }: { student: Student }) {
  return (
    <span className={`row ${classes.student}`}>
      <strong className={classes.name}>{student.name}</strong>
      <BesideName student={student} />
    </span>
  );
}

/** The same below a heading that is the name: kana, area, and states that nobody must miss. */
export function StudentSubtitle({ student }: { student: Student }) {
  return (
    <span className={`row ${classes.student}`}>
      <BesideName student={student} />
    </span>
  );
}

function BesideName({ student }: { student: Student }) {
  return (
    <>
      <span>{student.nameKana}</span>
      {student.areaName && <span>{student.areaName}</span>}
      {!student.isEnabled && <StoppedBadge />}
      {!student.isEnrolled && <NotEnrolledBadge />}
    </>
  );
}
