import type { scheduleEntryStudent } from "@kenshu/domain/attendance/attendance.schema.ts";
import { Mark, markName } from "@kenshu/domain/enumerations.ts";
import { tellApart } from "@kenshu/domain/sameName.ts";
import type { z } from "zod";

/** A row of the roster: a student with a place, or one who waits for it. */
export type EntryStudent = z.infer<typeof scheduleEntryStudent>;

/** What its row is called on the page. */
export const rosterRow = ({ trainingReserveId }: EntryStudent): string =>
  `student-${trainingReserveId}`;

/** Whether the student comes with a place. */
export const hasPlace = ({ isWaiting }: EntryStudent): boolean => !isWaiting;

/** What tells namesakes of the roster apart, beside the kana (rule 16.13). */
export function namesakesIn(students: readonly EntryStudent[]): Map<EntryStudent, string> {
  const people = students.map((student) => ({
    student,
    name: student.studentName,
    nameKana: student.studentNameKana,
    therapistId: student.therapistId,
  }));
  const apart = tellApart(people, { showsKana: true });
  return new Map([...apart].map(([{ student }, text]) => [student, text]));
}

/** The order of the buttons and of the counts. */
export const marks = [Mark.Attendance, Mark.Tardy, Mark.Absence] as const;

/**
 * Whether a row still needs a result: the student came or may come, has a content to take, and has
 * no entry for the day.
 */
function isToBeGraded({ attendance, trainingContentIcon, hasProgress }: EntryStudent): boolean {
  return trainingContentIcon !== null && !hasProgress && attendance?.state !== Mark.Absence;
}

/** The student who is graded after `student`, in the order of the rows; undefined after the last one. */
export function nextToGrade(
  rows: readonly EntryStudent[],
  { trainingReserveId }: EntryStudent,
): EntryStudent | undefined {
  const place = rows.findIndex((row) => row.trainingReserveId === trainingReserveId);
  return rows.slice(place + 1).find(isToBeGraded);
}

/** Why nobody gets a mail about an absence; null when somebody does (rule 6.2). */
export function whyNotMailed(
  { studentName, hasEMailAddress, isReceiveEMailEnabled }: EntryStudent,
  { isOver, sendsMail }: { isOver: boolean; sendsMail: boolean },
): string | null {
  if (!sendsMail) return "メールを送信しない設定のため、欠席のメールは送信しません。";
  if (isOver) return "研修が終わっているため、欠席のメールは送信しません。";
  if (isReceiveEMailEnabled) return null;
  const reason = hasEMailAddress ? "はメールを受け取らない設定の" : "のメールアドレスは登録がない";
  return `${studentName}さん${reason}ため、欠席のメールは送信しません。`;
}

/** How many students with a place have each mark. */
export function countMarks(students: readonly EntryStudent[]) {
  const of = (state: Mark) =>
    students.filter(({ attendance }) => attendance?.state === state).length;
  const marked = students.filter(({ attendance }) => attendance !== null).length;
  return {
    marked,
    total: students.length,
    remaining: students.length - marked,
    /** `出席5・遅刻1・欠席1` */
    inWords: marks.map((state) => `${markName[state]}${of(state)}`).join("・"),
  };
}
