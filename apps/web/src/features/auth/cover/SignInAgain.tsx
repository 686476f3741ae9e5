import { signInInput } from "@kenshu/domain/auth/auth.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorCode } from "#api/errors.ts";
import { tellOtherTabs } from "#api/otherTabs.ts";
import { lookWhoIsSignedIn } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { Form } from "#ui/form/Form.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { FactorForm } from "../factor/FactorForm.tsx";
import { PasskeySignIn } from "../factor/PasskeySignIn.tsx";
import { nextStepIn } from "../form/nextStepIn.ts";
import { SignInFields } from "../form/SignInFields.tsx";
import { toldInForm } from "../form/toldInForm.ts";

/**
 * Signs in over a closed page, with the second factor if there is one. The page's own person opens it
 * thereby.
 */
export function SignInAgain() {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<ReturnType<typeof nextStepIn>>(null);
  async function open(): Promise<void> {
    await lookWhoIsSignedIn(queryClient);
    tellOtherTabs();
  }
  const signIn = trpc.auth.signIn.useMutation(toldInForm);
  const form = useValidatedForm({
    schema: signInInput,
    initialValues: { emailAddress: "", password: "" },
    async onSubmit(input) {
      try {
        await signIn.mutateAsync(input);
      } catch (error) {
        const next = nextStepIn(error);
        if (errorCode(error) !== "SecondFactorRequired" || !next) throw error;
        setStep(next);
        return;
      }
      await open();
    },
  });
  if (step !== null) {
    return (
      <FactorForm
        {...step}
        onEntered={open}
        onExpired={(error) => {
          form.refuse(error);
          setStep(null);
        }}
      />
    );
  }
  return (
    <>
      <Form form={form} label="サインイン" className="stack">
        <SignInFields isBusy={form.isSubmitting} />
      </Form>
      <PasskeySignIn onEntered={open} />
    </>
  );
}
