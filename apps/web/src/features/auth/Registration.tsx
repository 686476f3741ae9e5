import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import {
  addStudentProfileInput,
  addUserProfileInput,
} from "@kenshu/domain/profile/profile.schema.ts";
import { Button } from "@mantine/core";
import { errorCode } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { AreaField, GoalField, NameFields } from "#parts/user/PersonFields.tsx";
import { Form } from "#ui/form/Form.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { showMessage } from "#ui/messages.ts";
import classes from "./form/AuthPage.module.css";
import { AuthPage } from "./form/AuthPage.tsx";
import { toldInForm } from "./form/toldInForm.ts";
import { useEnter } from "./form/useEnter.ts";

const field = fieldsOf(addStudentProfileInput);

/**
 * Completes a registration: the person's data, and for students the place of training (rule 2.2).
 */
export function Registration() {
  const enter = useEnter();
  const leave = useLeave();
  const [own] = trpc.user.getOwn.useSuspenseQuery();
  const [areas] = trpc.area.getAll.useSuspenseQuery();
  const register = trpc.user.addUserProfile.useMutation(toldInForm);
  const isStudent = own.temporaryRegistrationPattern === SignUpPattern.Student;
  const form = useValidatedForm({
    schema: isStudent ? addStudentProfileInput : addUserProfileInput,
    initialValues: {
      name: own.name,
      nameKana: own.nameKana,
      areaId: own.areaId,
      goal: own.goal,
      version: own.version,
    },
    async onSubmit(input) {
      try {
        await register.mutateAsync(input);
      } catch (error) {
        // Registered in another tab meanwhile: the right screen opens.
        if (errorCode(error) !== "UnauthorizedOperation") throw error;
        showMessage("すでに登録されています");
      }
      await enter();
    },
  });
  return (
    <AuthPage title="利用者の登録" lead="はじめに、あなたのことを登録してください。">
      <Form form={form} label="利用者の登録" className="stack">
        <NameFields field={field} isOwn />
        {isStudent && (
          <>
            <AreaField field={field} areas={areas} />
            <GoalField field={field} />
          </>
        )}
        <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
          登録する
        </Button>
      </Form>
      <ul className={`plainList ${classes.links}`}>
        <li>
          <button type="button" className={`touchLink ${classes.link}`} onClick={leave}>
            サインアウトする
          </button>
        </li>
      </ul>
    </AuthPage>
  );
}

/** Ends the session of a person who has no menu yet. */
function useLeave(): () => Promise<void> {
  const enter = useEnter();
  const signOut = trpc.auth.signOut.useMutation({ meta: { blocks: true } });
  return async () => {
    await signOut.mutateAsync();
    await enter();
  };
}
