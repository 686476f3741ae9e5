import {
  type studentUpdateTarget,
  updateStudentInput,
} from "@kenshu/domain/student/student.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import type { z } from "zod";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import {
  AreaField,
  GenderField,
  GoalField,
  NameFields,
  PhoneField,
} from "#parts/user/PersonFields.tsx";
import { DetailForm } from "#ui/DetailForm.tsx";
import { CheckField } from "#ui/form/CheckField.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";

const field = fieldsOf(updateStudentInput);

const notYet = { path: "birthday", message: "生年月日には今日までの日付を入力してください" };

/** The fields that administrators can change. */
export function StudentEdit({
  student,
  areas,
}: {
  student: z.infer<typeof studentUpdateTarget>;
  areas: Choices;
}) {
  const { id } = student;
  const back = linkOptions({ to: "/student/$id", params: { id } });
  const saved = useSaved(back);
  const utils = trpc.useUtils();
  const update = trpc.student.update.useMutation({ meta: { showsOwnErrors: true } });
  return (
    <>
      <PageHeader
        kind="研修生の編集"
        title={student.name}
        subtitle={student.nameKana}
        back={back}
      />
      <DetailForm
        mode="detail"
        schema={updateStudentInput}
        initialValues={student}
        refusedFields={{ InvalidDate: notYet }}
        onSubmit={async (input) => {
          await update.mutateAsync(input);
          await saved(doneTo(`${input.name}さんの情報`, doneSentences.updated));
        }}
        loadLatest={() => utils.student.getUpdateTarget.fetch({ id }, { staleTime: 0 })}
      >
        <NameFields field={field} />
        <PhoneField field={field} />
        <AreaField field={field} areas={areas} />
        <GenderField field={field} />
        <DateField name={field.birthday} label="生年月日" max={today()} />
        <GoalField field={field} />
        <CheckField name={field.isReceiveEMailEnabled} label="お知らせのメールを受け取る" />
      </DetailForm>
    </>
  );
}
