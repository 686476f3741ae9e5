import { TrainingMethod, trainingMethodName } from "@kenshu/domain/enumerations.ts";
import { INSTRUCTOR_EXPLANATION_MAX } from "@kenshu/domain/training/training.limits.ts";
import {
  addTrainingContentInput,
  type trainingContent,
  updateTrainingContentInput,
} from "@kenshu/domain/trainingContent/trainingContent.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { CheckField } from "#ui/form/CheckField.tsx";
import { type HeartfulChoices, heartfulName, heartfulText } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { NumberField } from "#ui/form/NumberField.tsx";
import { ReadOnlyField } from "#ui/form/ReadOnlyField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { NamedRowForm, NewRowForm } from "#ui/NamedRowForm.tsx";

const field = fieldsOf(addTrainingContentInput);

type Content = z.infer<typeof trainingContent>;
type Named = { id: number; name: string };

const showsOwnErrors = { meta: { showsOwnErrors: true } };
const methods = Object.values(TrainingMethod).map((value) => ({
  value,
  label: trainingMethodName[value],
}));

/** One content of the `training`, or a new one when `content` is null. */
export function TrainingContentForm({
  training,
  content,
  companies,
}: {
  training: Named;
  content: Content | null;
  companies: HeartfulChoices;
}) {
  const back = linkOptions({
    to: "/setting/trainingContent",
    search: { trainingId: training.id },
  });
  const utils = trpc.useUtils();
  const add = trpc.trainingContent.add.useMutation(showsOwnErrors);
  const update = trpc.trainingContent.update.useMutation(showsOwnErrors);
  const remove = trpc.trainingContent.remove.useMutation(showsOwnErrors);
  const fields = (
    <>
      <ReadOnlyField label="研修種目" text={training.name} />
      <TextField name={field.name} label="研修内容名" required autoComplete="off" />
      <SelectField
        name={field.trainingMethod}
        label="方法"
        required
        nothing={null}
        options={methods}
      />
      <NumberField
        name={field.estimateAttendanceCount}
        label="目安回数"
        unit="回"
        required
        description="修了までに受講する回数の目安です。0回にすると、進捗の計算に数えません。"
      />
      <CheckField
        name={field.isExemptedActiveTherapist}
        label="現役セラピストは免除"
        description="免除の研修生は、この内容を受講しなくても合格できます。"
      />
      <SelectField
        name={field.exemptedCompanyId}
        label="免除する会社"
        nothing="なし"
        options={companies.rows.map((company) => ({
          value: company.id,
          label: heartfulName(company),
        }))}
        description={`この会社に所属する研修生は免除になります。${heartfulText(companies)}`}
      />
      <TextField
        name={field.instructorExplanation}
        label="講師への説明"
        rows={4}
        most={INSTRUCTOR_EXPLANATION_MAX}
        description={`評価の入力画面で講師に表示します。研修生には表示しません。${INSTRUCTOR_EXPLANATION_MAX}文字までです。`}
      />
    </>
  );
  if (content === null) {
    return (
      <NewRowForm
        title="研修内容の登録"
        schema={addTrainingContentInput}
        initialValues={{
          trainingId: training.id,
          name: "",
          trainingMethod: TrainingMethod.Normal,
          estimateAttendanceCount: null,
          isExemptedActiveTherapist: false,
          exemptedCompanyId: null,
          instructorExplanation: "",
        }}
        onAdd={add.mutateAsync}
        back={back}
      >
        {fields}
      </NewRowForm>
    );
  }
  return (
    <NamedRowForm
      title="研修内容の詳細"
      schema={updateTrainingContentInput}
      row={content}
      onUpdate={update.mutateAsync}
      onRemove={remove.mutateAsync}
      loadLatest={() => utils.trainingContent.get.fetch({ id: content.id }, { staleTime: 0 })}
      back={back}
    >
      {fields}
    </NamedRowForm>
  );
}
