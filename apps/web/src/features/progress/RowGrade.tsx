import { ProgressGrade, progressGradeName } from "@kenshu/domain/enumerations.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { today as presentDay } from "#api/clock.ts";
import { errorMessage } from "#api/errors.ts";
import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import { DateText } from "#ui/DateText.tsx";
import { Form } from "#ui/form/Form.tsx";
import { fieldId } from "#ui/form/FormContext.ts";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { LoadError } from "#ui/LoadError.tsx";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";
import { useUnsavedInput } from "#ui/unsavedInput.ts";
import { useFocusAfter } from "#ui/useFocusAfter.ts";
import { CommentFields, LetterFields } from "./entry/GradeFields.tsx";
import { type EntryPlace, emptyGrade, lettersOfLastTime, newGrade } from "./entry/gradeValues.ts";
import { ProgressMark } from "./entry/ProgressMark.tsx";
import { attendedCount, type Content, type Summary } from "./entry/summary.ts";
import classes from "./RowGrade.module.css";

const results = [ProgressGrade.Complete, ProgressGrade.Continue] as const;
const showsOwnErrors = { meta: { showsOwnErrors: true } };

type RowGradeProps = {
  studentName: string;
  /** Whether the row is open; shut, it keeps what was entered. */
  isShown: boolean;
  /** The content that the student takes next. */
  place: EntryPlace;
  trainingDate: PlainDate;
  /** Somebody in the list is still to be graded after this one. */
  hasNext: boolean;
  /** The page where all else can be entered: a skip, another day or instructor. */
  detailLink: LinkComponentProps;
  onGraded: (progressId: number, grade: ProgressGrade) => void;
};

/**
 * The result of one student, entered in a row of the roster: one press registers it with the letters
 * of last time, unless others are chosen (rule 18.13).
 */
export function RowGrade(props: RowGradeProps) {
  const { studentName, isShown, place } = props;
  const { studentUserId, activityId } = place;
  const summary = trpc.trainingProgress.getStudentProgress.useQuery(
    { studentUserId, activityId },
    // A form starts from what is true now, never from an earlier opening.
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
      {summary.data ? (
        <GradeForm {...props} summary={summary.data} />
      ) : summary.error ? (
        <LoadError message={errorMessage(summary.error)} onReload={() => void summary.refetch()} />
      ) : (
        <RowsSkeleton rows={3} height={56} />
      )}
    </section>
  );
}

function GradeForm({
  isShown,
  place,
  trainingDate,
  hasNext,
  detailLink,
  onGraded,
  summary,
}: RowGradeProps & { summary: Summary }) {
  const user = useUser();
  const add = trpc.trainingProgress.add.useMutation(showsOwnErrors);
  const form = useValidatedForm({
    schema: newGrade(presentDay()),
    initialValues: {
      ...emptyGrade(place, trainingDate, user?.userId ?? null),
      ...lettersOfLastTime(summary),
    },
    onSubmit: async (input) => {
      const { progressId } = await add.mutateAsync(input);
      onGraded(progressId, input.grade);
    },
  });
  useUnsavedInput(form.isDirty && !form.isSubmitting);
  const acts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return;
    // The name says whose result it is. Where both have no room, the buttons come first.
    acts.current?.closest("li")?.scrollIntoView({ block: "nearest" });
    acts.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);

  function register(grade: ProgressGrade): void {
    form.setValue("grade", grade);
    void form.submit();
  }

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
        <span className="unbroken">
          研修日 <DateText value={trainingDate} />
        </span>
        <span className="unbroken">講師 {user?.name}</span>
      </p>
      <LetterFields />
      <div className={classes.more}>
        <details className={classes.folded}>
          <summary className={classes.fold}>コメントを書く</summary>
          <div className={`stack ${classes.comments}`}>
            <CommentFields />
          </div>
        </details>
        <Link {...detailLink} className={`touchLink ${classes.way}`}>
          詳しく入力
        </Link>
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
            // The second tap of a double tap grades nobody else.
            onClick={({ detail }) => detail < 2 && register(grade)}
          >
            {progressGradeName[grade]}で登録{hasNext && "して次の人へ"}
          </Button>
        ))}
      </div>
    </Form>
  );
}
