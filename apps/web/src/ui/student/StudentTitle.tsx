import { IconUserOff, IconUserPause } from "@tabler/icons-react";
import { StateBadge } from "../StateBadge.tsx";
import classes from "./StudentTitle.module.css";

type Student = {
  name: string;
  nameKana: string;
  areaName: string | null;
  isEnabled: boolean;
  isEnrolled: boolean;
};

/** Whom a screen is about: name, kana, area, and the states that one must not miss. */
export function StudentTitle({ student }: { student: Student }) {
  return (
    <span className={classes.student}>
      <strong className={classes.name}>{student.name}</strong>
      <span>{student.nameKana}</span>
      {student.areaName && <span>{student.areaName}</span>}
      <StudentStates student={student} />
    </span>
  );
}

/** Badges for an account that is stopped and for who is not enrolled; nothing for all others. */
export function StudentStates({
  student: { isEnabled, isEnrolled },
}: {
  student: Pick<Student, "isEnabled" | "isEnrolled">;
}) {
  return (
    <>
      {!isEnabled && (
        <StateBadge icon={IconUserOff} color="red">
          利用停止中
        </StateBadge>
      )}
      {!isEnrolled && (
        <StateBadge icon={IconUserPause} color="gray">
          在籍していません
        </StateBadge>
      )}
    </>
  );
}
