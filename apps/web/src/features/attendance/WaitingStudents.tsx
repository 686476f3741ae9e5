import { useId } from "react";
import { DateText } from "#ui/DateText.tsx";
import classes from "./AttendanceRoster.module.css";
import { RosterRow } from "./RosterRow.tsx";
import type { EntryStudent } from "./roster.ts";

/** Who waits for a place, in order; there is nothing to mark. */
export function WaitingStudents({ students }: { students: readonly EntryStudent[] }) {
  const heading = useId();
  if (students.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        キャンセル待ち {students.length}名
      </h2>
      <ol className={classes.rows}>
        {students.map((student) => (
          <RosterRow key={student.trainingReserveId} student={student} isReadOnly>
            <span className="unbroken">{student.waitingOrder}番目</span>
            {student.replacesStartDate && (
              <span className="unbroken">
                置き換え <DateText value={student.replacesStartDate} withTime withoutYear />
              </span>
            )}
          </RosterRow>
        ))}
      </ol>
    </section>
  );
}
