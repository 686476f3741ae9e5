import {
  GradeLetter,
  gradeLetterName,
  ProgressGrade,
  progressGradeName,
} from "@kenshu/domain/enumerations.ts";
import { COMMENT_MAX } from "@kenshu/domain/progress/progress.limits.ts";
import { addProgressInput } from "@kenshu/domain/progress/progress.schema.ts";
import { use } from "react";
import { today } from "#api/clock.ts";
import { ChoiceField } from "#ui/form/ChoiceField.tsx";
import { type Choices, optionsOf } from "#ui/form/choices.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { FormContext } from "#ui/form/FormContext.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { letterLabels } from "./entryWords.ts";
import classes from "./GradeFields.module.css";
import { ProgressMark } from "./ProgressMark.tsx";

const field = fieldsOf(addProgressInput);

const results = [ProgressGrade.Complete, ProgressGrade.Continue, ProgressGrade.Skip].map(
  (grade) => ({
    value: grade,
    label: progressGradeName[grade],
    icon: <ProgressMark grade={grade} />,
  }),
);
const letters = Object.values(GradeLetter).map((letter) => ({
  value: letter,
  label: gradeLetterName[letter],
}));

/** What an instructor enters after a training. */
export function GradeFields({
  instructors,
  studentComment,
}: {
  instructors: Choices;
  studentComment: string;
}) {
  return (
    <>
      {studentComment !== "" && (
        <figure className={classes.comment}>
          <figcaption className="bold small">研修生のコメント</figcaption>
          <blockquote className="asTyped">{studentComment}</blockquote>
        </figure>
      )}
      <ChoiceField name={field.grade} label="結果" required options={results} />
      <LetterFields />
      <DayAndInstructor instructors={instructors} />
      <CommentFields />
    </>
  );
}

/** When the training was, and who led it. Nobody leads a skipped training. */
export function DayAndInstructor({ instructors }: { instructors: Choices }) {
  const isSkipped = use(FormContext)?.values.grade === ProgressGrade.Skip;
  return (
    <div className={classes.training}>
      <DateField name={field.trainingDate} label="研修日" required max={today()} />
      {!isSkipped && (
        <SelectField name={field.instructorId} label="講師" required {...optionsOf(instructors)} />
      )}
    </div>
  );
}

/** The letters beside the result. */
export function LetterFields() {
  return (
    <div className={classes.letters}>
      {(["technicalGrade", "serviceGrade", "orientationGrade"] as const).map((name) => (
        <ChoiceField
          key={name}
          name={field[name]}
          label={letterLabels[name]}
          nothing="なし"
          isCompact
          options={letters}
        />
      ))}
    </div>
  );
}

/** The comment for the student, and the one for staff only. */
export function CommentFields() {
  return (
    <>
      <TextField
        name={field.feedback}
        label="フィードバック"
        description="研修生に表示されます。"
        rows={3}
        most={COMMENT_MAX}
      />
      <TextField
        name={field.instructorComment}
        label="講師コメント"
        description="職員だけに表示されます。研修生には見えません。"
        rows={3}
        most={COMMENT_MAX}
      />
    </>
  );
}
