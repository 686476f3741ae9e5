import { ProgressGrade, progressGradeName } from "@kenshu/domain/enumerations.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import type { LinkComponentProps } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { today as presentDay } from "#api/clock.ts";
import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import { DateText } from "#ui/DateText.tsx";
import { Form } from "#ui/form/Form.tsx";
import { fieldId } from "#ui/form/FormContext.ts";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { LeftNote } from "#ui/held/Held.tsx";
import { useHolding } from "#ui/held/holding.ts";
import { Loaded } from "#ui/Loaded.tsx";
import { useUnsavedInput } from "#ui/unsavedInput.ts";
import { useFocusAfter } from "#ui/useFocusAfter.ts";
import { Explanation } from "./entry/EntryHeader.tsx";
import { lettersInBrief } from "./entry/entryWords.ts";
import { CommentFields, DayAndInstructor, LetterFields } from "./entry/GradeFields.tsx";
import {
  type EntryPlace,
  emptyGrade,
  lastTraining,
  lettersOf,
  newGrade,
  withoutIdleInstructor,
} from "./entry/gradeValues.ts";
import { ProgressMark } from "./entry/ProgressMark.tsx";
import { SameDay } from "./entry/SameDay.tsx";
import { attendedCount, type Content, type Summary } from "./entry/summary.ts";
import classes from "./RowGrade.module.css";

const results = [ProgressGrade.Complete, ProgressGrade.Continue] as const;
const showsOwnErrors = { meta: { showsOwnErrors: true } };

type RowGradeProps = {
  studentName: string;
  /** Whether the row is open. A closed row keeps its input. */
  isShown: boolean;
  /** The student's next content. */
  place: EntryPlace;
  trainingDate: PlainDate;
  /** Whether another student in the list still needs a result. */
  hasNext: boolean;
  /** Where an entry of this content is corrected. */
  pageOf: (progressId: number) => LinkComponentProps;
  onGraded: (progressId: number, grade: ProgressGrade) => void;
};

/**
 * The result of one student, entered in a row of the roster beside the last one. Each letter is a
 * judgement, so none is preselected; one press repeats the last letters (rule 18.28).
 */
export function RowGrade(props: RowGradeProps) {
  const { studentName, isShown, place } = props;
  const { studentUserId, activityId } = place;
  const summary = trpc.trainingProgress.getStudentProgress.useQuery(
    { studentUserId, activityId },
    // A form starts from the current values, never from an earlier opening.
    { gcTime: 0 },
  );
  const part = useFocusAfter<HTMLElement>((form) =>
    form.closest("li")?.querySelector<HTMLElement>("[aria-expanded]"),
  );
  useEffect(() => {
    if (isShown) part.current?.focus({ preventScroll: true });
  }, [part, isShown]);
  return (
    <section
      ref={part}
      tabIndex={-1}
      className={classes.part}
      aria-label={`${studentName}さんの評価`}
    >
      <LeftNote />
      <Loaded query={summary} rows={3} height={56}>
        {(summary) => <GradeForm {...props} summary={summary} />}
      </Loaded>
    </section>
  );
}

function GradeForm({
  isShown,
  place,
  trainingDate,
  hasNext,
  pageOf,
  onGraded,
  summary,
}: RowGradeProps & { summary: Summary }) {
  const user = useUser();
  const { studentUserId, trainingContentId } = place;
  const header = trpc.trainingProgress.getProgressHeader.useQuery({
    studentUserId,
    trainingContentId,
  });
  const add = trpc.trainingProgress.add.useMutation(showsOwnErrors);
  const form = useValidatedForm({
    schema: newGrade(presentDay()),
    initialValues: emptyGrade(place, trainingDate, user?.userId ?? null),
    onSubmit: async (input) => {
      const { progressId } = await add.mutateAsync(withoutIdleInstructor(input));
      onGraded(progressId, input.grade);
    },
  });
  useUnsavedInput(form.isDirty && !form.isSubmitting);
  useHolding(isShown || form.isDirty);
  const [isDetailed, setIsDetailed] = useState(false);
  const acts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return;
    // The name says whose result it is. If there is no room for both, the buttons come first.
    acts.current?.closest("li")?.scrollIntoView({ block: "nearest" });
    acts.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);

  function register(grade: ProgressGrade, letters: object = {}): void {
    for (const [name, letter] of Object.entries(letters)) form.setValue(name, letter);
    form.setValue("grade", grade);
    void form.submit();
  }

  const last = lastTraining(summary);
  const content = summary.contents.find(
    ({ trainingContentId }: Content) => trainingContentId === place.trainingContentId,
  );
  return (
    <Form form={form} className="stack gap8">
      <p className={`row flush small ${classes.facts}`}>
        <TrainingIcon name={summary.trainingName} displayColor={summary.trainingDisplayColor} />
        {content && (
          <>
            <span className="bold">{content.trainingContentName}</span>
            <span className="unbroken">
              受講{attendedCount(content)}回
              {content.estimateAttendanceCount > 0 && `・目安${content.estimateAttendanceCount}回`}
            </span>
          </>
        )}
        {!isDetailed && (
          <>
            <span className="unbroken">
              研修日 <DateText value={trainingDate} />
            </span>
            <span className="unbroken">講師 {user?.name}</span>
          </>
        )}
      </p>
      {content && <SameDay content={content} trainingDate={trainingDate} pageOf={pageOf} />}
      {header.data && <Explanation header={header.data} />}
      {last && <LastTime last={last} onSame={(grade) => register(grade, lettersOf(last.entry))} />}
      <LetterFields />
      <div className={classes.more}>
        <details className={classes.folded}>
          <summary className={classes.fold}>コメントを書く</summary>
          <div className="stack narrow">
            <CommentFields />
          </div>
        </details>
        <details
          className={classes.folded}
          onToggle={({ currentTarget }) => setIsDetailed(currentTarget.open)}
        >
          <summary className={classes.fold}>詳しく入力</summary>
          {isDetailed && (
            <div className="stack narrow">
              <TrainingFields />
              <div>
                <Button
                  variant="outline"
                  leftSection={<ProgressMark grade={ProgressGrade.Skip} />}
                  onClick={({ detail }) => detail < 2 && register(ProgressGrade.Skip)}
                >
                  {progressGradeName[ProgressGrade.Skip]}で登録
                </Button>
              </div>
            </div>
          )}
        </details>
      </div>
      <div ref={acts} className={`row ${classes.acts}`}>
        {results.map((grade, index) => (
          <Button
            key={grade}
            id={index === 0 ? fieldId(form.context.formId, "grade") : undefined}
            variant="outline"
            className={classes.register}
            leftSection={<ProgressMark grade={grade} />}
            aria-busy={form.isSubmitting || undefined}
            // The second half of a double tap must not grade anybody else.
            onClick={({ detail }) => detail < 2 && register(grade)}
          >
            {progressGradeName[grade]}で登録{hasNext && "して次の人へ"}
          </Button>
        ))}
      </div>
    </Form>
  );
}

/** The last judgement and comment, and a button that repeats the letters. */
function LastTime({
  last: { entry, trainingContentName },
  onSame,
}: {
  last: NonNullable<ReturnType<typeof lastTraining>>;
  onSame: (grade: ProgressGrade) => void;
}) {
  const letters = lettersOf(entry);
  const isJudged = Object.values(letters).some((letter) => letter !== null);
  return (
    <div className={classes.last}>
      <p className="row gap4 flush">
        <span className="bold unbroken">前回 {lettersInBrief(letters)}</span>
        <span className="dim small">
          （
          <DateText value={entry.trainingDate} withoutYear /> {trainingContentName}
          {entry.instructorName !== null && ` ${entry.instructorName}`}）
        </span>
      </p>
      {entry.feedback !== "" && (
        <p className="small asTyped">前回のフィードバック：{entry.feedback}</p>
      )}
      {isJudged && (
        <div className="acts">
          {results.map((grade) => (
            <Button
              key={grade}
              size="sm"
              variant="default"
              className={classes.same}
              onClick={({ detail }) => detail < 2 && onSame(grade)}
            >
              前回と同じで{progressGradeName[grade]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The day and the instructor, if they differ from the roster's and the reader. */
function TrainingFields() {
  const instructors = trpc.user.getInstructors.useQuery({});
  return (
    <Loaded query={instructors} rows={1} height={64}>
      {(instructors) => <DayAndInstructor instructors={instructors} />}
    </Loaded>
  );
}
