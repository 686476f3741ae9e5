import {
  addNoAccountStudentInput,
  type noAccountStudent,
  updateNoAccountStudentInput,
} from "@kenshu/domain/noAccountStudent/noAccountStudent.schema.ts";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { AreaField, GenderField, NameFields, PhoneField } from "#parts/user/PersonFields.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { NamedRowForm } from "#ui/NamedRowForm.tsx";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { AccountLink } from "./AccountLink.tsx";
import classes from "./NoAccountStudentForm.module.css";

type NoAccountStudent = z.infer<typeof noAccountStudent>;

const field = fieldsOf(addNoAccountStudentInput);

/** One student without an account, or a new one when `student` is null; the account may come later. */
export function NoAccountStudentForm({
  student,
  areas,
}: {
  student: NoAccountStudent | null;
  areas: Choices;
}) {
  const back = useWayBack("/accept/noAccount");
  const utils = trpc.useUtils();
  return (
    <NamedRowForm
      noun="アカウントのない研修生"
      calls={{
        add: trpc.user.addNoAccountStudent,
        update: trpc.user.updateNoAccountStudent,
        remove: trpc.user.removeNoAccountStudent,
      }}
      added={addNoAccountStudentInput}
      updated={updateNoAccountStudentInput}
      row={student && { ...student, id: student.userId }}
      blank={{ name: "", nameKana: "", areaId: null, gender: null, phone: null }}
      loadLatest={(userId) => utils.user.getNoAccountStudent.fetch({ userId }, { staleTime: 0 })}
      back={back}
      // Nobody but staff goes on from here: the student has no account.
      seenAt={({ userId }) => ({
        to: "/accept/noAccount/$mode/{-$id}",
        params: { mode: "detail", id: userId },
        replace: true,
      })}
      action={student && <NextSteps userId={student.userId} />}
      apart={student && <AccountLink userId={student.userId} />}
    >
      <div className={classes.fields}>
        <NameFields field={field} />
        <AreaField field={field} areas={areas} />
        <GenderField field={field} />
        <PhoneField field={field} />
      </div>
    </NamedRowForm>
  );
}

function NextSteps({ userId }: { userId: number }) {
  return (
    <>
      <LinkButton
        variant="outline"
        link={{ to: "/accept/activity/$mode/{-$id}", params: { mode: "detail", id: userId } }}
      >
        研修を開始
      </LinkButton>
      <LinkButton link={{ to: "/reserve/add/$id", params: { id: userId } }}>予約</LinkButton>
    </>
  );
}
