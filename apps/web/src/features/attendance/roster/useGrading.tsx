import { type ProgressGrade, progressGradeName } from "@kenshu/domain/enumerations.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { type LinkComponentProps, linkOptions } from "@tanstack/react-router";
import { type ComponentType, useState } from "react";
import { announce } from "#ui/announcements.ts";
import type { Graded, RowGrading } from "./RosterRow.tsx";
import { type EntryStudent, nextToGrade } from "./roster.ts";

/** Enters the result of one student. It belongs to progress, and the route passes it in. */
export type GradeForm = ComponentType<{
  studentName: string;
  isShown: boolean;
  place: Place;
  trainingDate: PlainDate;
  hasNext: boolean;
  pageOf: (progressId: number) => LinkComponentProps;
  onGraded: (progressId: number, grade: ProgressGrade) => void;
}>;

type Place = { studentUserId: number; activityId: number; trainingContentId: number };
/**
 * An opened row, with the student as it was at that moment, because the input is about that state.
 * A closed row keeps its input.
 */
type Opening = { student: EntryStudent; isShown: boolean };

/** Which rows of a roster are open for results, and how to get from one to the next. */
export function useGrading({
  scheduleId,
  trainingDate,
  GradeForm,
}: {
  scheduleId: number;
  trainingDate: PlainDate;
  GradeForm: GradeForm;
}) {
  const [openings, setOpenings] = useState<ReadonlyMap<number, Opening>>(new Map());
  const [graded, setGraded] = useState<Readonly<Record<number, Graded>>>({});

  function show(student: EntryStudent, isShown: boolean): void {
    const id = student.trainingReserveId;
    setOpenings((all) =>
      new Map(all).set(id, { student: all.get(id)?.student ?? student, isShown }),
    );
  }

  function drop({ trainingReserveId }: EntryStudent): void {
    setOpenings((all) => new Map([...all].filter(([id]) => id !== trainingReserveId)));
  }

  function pageOf({ studentUserId, activityId, trainingContentId }: Place, progressId: number) {
    return linkOptions({
      to: "/progress/detail/$id/grade/$studentUserId/$activityId/$trainingContentId/{-$progressId}",
      params: { id: studentUserId, studentUserId, activityId, trainingContentId, progressId },
      search: { scheduleId },
    });
  }

  function formOf({ student, isShown }: Opening, rows: readonly EntryStudent[]) {
    const { studentUserId, studentName, trainingReserveId, trainingContentIcon } = student;
    if (trainingContentIcon === null) return null;
    const { activityId, trainingContentId, contentName } = trainingContentIcon;
    const place = { studentUserId, activityId, trainingContentId };
    const next = nextToGrade(rows, student);
    return (
      <GradeForm
        studentName={studentName}
        isShown={isShown}
        place={place}
        trainingDate={trainingDate}
        hasNext={next !== undefined}
        pageOf={(progressId) => pageOf(place, progressId)}
        onGraded={(progressId, grade) => {
          const sentence = `「${contentName}」を${progressGradeName[grade]}で登録しました。`;
          setGraded((all) => ({
            ...all,
            [trainingReserveId]: { sentence, link: pageOf(place, progressId) },
          }));
          drop(student);
          if (next) show(next, true);
          const wayOn = next ? `次は${next.studentName}さんです。` : "";
          announce(`${studentName}さんの${sentence}${wayOn}`);
        }}
      />
    );
  }

  return {
    /** Empty for a student who has nothing to take. */
    gradingOf: (
      student: EntryStudent,
      /** From top to bottom. */
      rows: readonly EntryStudent[],
    ): RowGrading | undefined => {
      const opening = openings.get(student.trainingReserveId);
      if (!opening && student.trainingContentIcon === null) return undefined;
      return {
        isShown: opening?.isShown === true,
        form: opening && formOf(opening, rows),
        onToggle: () => show(student, !opening?.isShown),
      };
    },
    gradedOf: ({ trainingReserveId }: EntryStudent): Graded | undefined =>
      graded[trainingReserveId],
    isOpen: ({ trainingReserveId }: EntryStudent): boolean => openings.has(trainingReserveId),
    isGrading: [...openings.values()].some(({ isShown }) => isShown),
  };
}
