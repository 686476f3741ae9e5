import type { Telling } from "@kenshu/domain/reservation/reservation.schema.ts";
import { replacingText } from "@kenshu/domain/reservation/stateText.ts";
import type { scheduleTitle } from "@kenshu/domain/schedule/schedule.schema.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { Button, Checkbox } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import type { z } from "zod";
import { now } from "#api/clock.ts";
import { isGone } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { NeedsInstructor } from "#parts/schedule/NeedsInstructor.tsx";
import { openingAhead } from "#parts/schedule/openingAhead.ts";
import { SchedulePage } from "#parts/schedule/SchedulePage.tsx";
import { useWayBackOr } from "#parts/wayBack.ts";
import { DateText } from "#ui/DateText.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { HeldRow } from "#ui/held/Held.tsx";
import { useHeldRows } from "#ui/held/useHeldRows.ts";
import { Loaded } from "#ui/Loaded.tsx";
import { showError } from "#ui/messages.ts";
import { usePrint } from "#ui/print/printing.ts";
import { emptySentences } from "#ui/sentences.ts";
import { TimeRange } from "#ui/TimeRange.tsx";
import { useUnsavedInput } from "#ui/unsavedInput.ts";
import classes from "./AttendanceRoster.module.css";
import { AbsenceMailNote } from "./roster/AbsenceMailNote.tsx";
import { GivenUp } from "./roster/GivenUp.tsx";
import { MarkButtons } from "./roster/MarkButtons.tsx";
import type { Job } from "./roster/markWork.ts";
import { RemainingMarks } from "./roster/RemainingMarks.tsx";
import { GradedNote, MarkText, RosterRow, ToldNote, WorkNote } from "./roster/RosterRow.tsx";
import { countMarks, type EntryStudent, hasPlace, namesakesIn } from "./roster/roster.ts";
import { SignInSheet } from "./roster/SignInSheet.tsx";
import { type GradeForm, useGrading } from "./roster/useGrading.tsx";
import { useMarks } from "./roster/useMarks.ts";

type RosterTitle = z.infer<typeof scheduleTitle>;

/**
 * The roster of a schedule. Staff mark each student as present, tardy or absent; viewers read it.
 * On paper it is a sheet to be signed (rule 18.27).
 */
export function AttendanceRoster({
  scheduleId,
  isUnmarkedOnly,
  GradeForm,
}: {
  scheduleId: number;
  isUnmarkedOnly: boolean;
  GradeForm: GradeForm;
}) {
  const back = useWayBackOr("/attendance");
  const [schedule] = trpc.attendance.getTitle.useSuspenseQuery({ id: scheduleId });
  const roster = trpc.attendance.getTrainingEntryStudents.useQuery({ id: scheduleId });
  const { data, error } = roster;
  // Without a network the rows stay. A called-off schedule has no rows any more.
  const students = isGone(error) ? undefined : data?.rows;
  const hasPlaces = students?.some(hasPlace);
  const isSheet = usePrint() !== null && hasPlaces;
  return (
    <>
      {isSheet && students && <SignInSheet scheduleId={scheduleId} students={students} />}
      <div data-screen-only={isSheet || undefined}>
        <SchedulePage
          schedule={{ id: scheduleId, ...schedule }}
          tab="名簿"
          back={back}
          subtitle={
            <>
              講師 {schedule.instructor ?? "未定"} {schedule.needsInstructor && <NeedsInstructor />}{" "}
              {openingAhead(schedule, now())}
            </>
          }
          action={
            // Unseen they keep the height of the head: nothing moves when a first student comes.
            <div className={classes.acts} data-unseen={!hasPlaces || undefined}>
              <SaveList
                file="Attendance.GetFileTrainingEntryStudents"
                criteria={{ scheduleId }}
                visibleFrom="sm"
              />
              <Button
                variant="default"
                visibleFrom="sm"
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => window.print()}
              >
                名簿を印刷
              </Button>
            </div>
          }
        >
          <Loaded query={roster} rows={6} height={64}>
            {({ rows, totalCount, givenUp }) => (
              <Roster
                scheduleId={scheduleId}
                schedule={schedule}
                students={rows}
                // A server of the former version does not tell.
                givenUp={givenUp ?? []}
                totalCount={totalCount}
                isUnmarkedOnly={isUnmarkedOnly}
                GradeForm={GradeForm}
              />
            )}
          </Loaded>
        </SchedulePage>
      </div>
    </>
  );
}

function Roster({
  scheduleId,
  schedule,
  students,
  givenUp,
  totalCount,
  isUnmarkedOnly,
  GradeForm,
}: {
  scheduleId: number;
  schedule: RosterTitle;
  students: readonly EntryStudent[];
  givenUp: readonly Telling[];
  totalCount: number;
  isUnmarkedOnly: boolean;
  GradeForm: GradeForm;
}) {
  const navigate = useNavigate();
  const mayMark = useCan("Attendance.Add");
  const mayGrade = useCan("TrainingProgress.Add");
  const { perform, workOf, drop } = useMarks(scheduleId);
  /**
   * Rows that get a mark, or are asked about, stay despite the filter: 取り消す remains in reach, and
   * the question says what has become of it (rule 24.7).
   */
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const summary = useRef<HTMLParagraphElement>(null);
  const reason = useId();

  const apart = namesakesIn(students);
  const placed = students.filter(hasPlace);
  const waiting = students.filter(({ isWaiting }) => isWaiting);
  const count = countMarks(placed);
  const isUnsaved = (student: EntryStudent) => workOf(student)?.step === "unsaved";
  const unsavedCount = placed.filter(isUnsaved).length;
  // A mark counts as soon as it waits to be sent.
  const unmarked = placed.filter((student) => !student.attendance && !isUnsaved(student));
  useUnsavedInput(unsavedCount > 0);

  const { gradingOf, gradedOf, isOpen, isGrading } = useGrading({
    scheduleId,
    trainingDate: tokyoDate(new Date(schedule.startDate)),
    GradeForm,
  });

  const held = useHeldRows(placed, ({ trainingReserveId }) => trainingReserveId);
  const isInView = (student: EntryStudent) =>
    !isUnmarkedOnly ||
    !student.attendance ||
    touched.has(student.trainingReserveId) ||
    isOpen(student);
  const shown = held.rows.filter(isInView);
  const { can } = schedule;
  const reasonId = can.mark ? undefined : reason;

  function touch({ trainingReserveId }: EntryStudent): void {
    setTouched((ids) => new Set(ids).add(trainingReserveId));
  }

  function act(student: EntryStudent, job: Job): void {
    touch(student);
    void perform(student, job);
  }

  function resendAll(): void {
    for (const student of placed) {
      const work = workOf(student);
      if (work?.step === "unsaved") act(student, work.job);
    }
  }

  return (
    <div className={classes.roster}>
      <div className={`row ${classes.head}`}>
        <p ref={summary} tabIndex={-1} className={classes.summary}>
          <span className="bold">
            <TimeRange start={schedule.startDate} end={schedule.endDate} />
          </span>{" "}
          <span className="bold unbroken">
            記録済み {count.marked} / {count.total}名
          </span>
          <span className="unbroken">（{count.inWords}）</span>
        </p>
        {placed.length > 0 && (
          <Checkbox
            className={classes.filter}
            label="未入力のみ"
            checked={isUnmarkedOnly}
            onChange={(event) => {
              setTouched(new Set());
              void navigate({
                to: "/attendance/detail/$id",
                params: { id: scheduleId },
                search: event.currentTarget.checked ? { unmarked: true } : {},
                replace: true,
                resetScroll: false,
              });
            }}
          />
        )}
      </div>
      {mayMark && !can.mark && placed.length > 0 && (
        <p id={reason} className={classes.reason}>
          出欠は、研修の当日（
          <DateText value={schedule.startDate} />
          ）から記録できます。
        </p>
      )}
      {held.rows.length === 0 ? (
        <EmptyState title={emptySentences.reservations}>
          研修生が予約すると、ここに並びます。
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title="未入力の研修生はいません">全員の出欠が記録されています。</EmptyState>
      ) : (
        <ul className={`plainList ${classes.rows}`} aria-label="予約している研修生">
          {shown.map((student) => {
            const work = workOf(student);
            return (
              <HeldRow key={student.trainingReserveId} hasLeft={held.hasLeft(student)}>
                <RosterRow
                  student={student}
                  apart={apart.get(student)}
                  grading={
                    mayGrade && can.mark ? gradingOf(student, placed.filter(isInView)) : undefined
                  }
                  isReadOnly={!mayMark}
                  isBusy={work?.step === "pending"}
                  note={
                    <>
                      <ToldNote student={student} />
                      {mayMark && <AbsenceMailNote student={student} />}
                      <GradedNote graded={gradedOf(student)} />
                      <WorkNote
                        work={work}
                        onResend={() => work?.step === "unsaved" && act(student, work.job)}
                        onDrop={() => drop(student)}
                      />
                    </>
                  }
                >
                  {mayMark ? (
                    <MarkButtons
                      student={student}
                      work={work}
                      isOver={!can.mailAbsence}
                      reasonId={reasonId}
                      onRefused={() => showError("出欠は、研修の当日から記録できます。")}
                      onAsk={() => touch(student)}
                      onJob={(job) => act(student, job)}
                    />
                  ) : (
                    <MarkText attendance={student.attendance} />
                  )}
                </RosterRow>
              </HeldRow>
            );
          })}
        </ul>
      )}
      <GivenUp tellings={givenUp} />
      {totalCount > students.length && (
        <p className="flush tight">
          全{totalCount.toLocaleString("ja-JP")}名のうち、先の{students.length}
          名を表示しています。
        </p>
      )}
      {mayMark && can.mark && (
        <RemainingMarks
          scheduleId={scheduleId}
          students={placed}
          unmarked={unmarked}
          unsavedCount={unsavedCount}
          isInReach={!isGrading}
          onResendAll={resendAll}
          focusAfter={() => summary.current}
        />
      )}
      <WaitingStudents students={waiting} apart={apart} />
    </div>
  );
}

/** The students who wait for a place, in order. They get no marks. */
function WaitingStudents({
  students,
  apart,
}: {
  students: readonly EntryStudent[];
  apart: ReadonlyMap<EntryStudent, string>;
}) {
  const heading = useId();
  if (students.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby={heading}>
      <h2 id={heading} className="title">
        キャンセル待ち {students.length}名
      </h2>
      <ol className={`plainList ${classes.rows}`}>
        {students.map((student) => (
          <RosterRow
            key={student.trainingReserveId}
            student={student}
            apart={apart.get(student)}
            note={
              student.replacesStartDate && (
                <p className="flush dim small">
                  {replacingText({ startDate: student.replacesStartDate })}
                </p>
              )
            }
            isReadOnly
          >
            <span className="unbroken">{student.waitingOrder}番目</span>
          </RosterRow>
        ))}
      </ol>
    </section>
  );
}
