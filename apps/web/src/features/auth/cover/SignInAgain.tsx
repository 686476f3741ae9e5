import { signInInput } from "@kenshu/domain/auth/auth.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { tellOtherTabs } from "#api/otherTabs.ts";
import { lookWhoIsSignedIn } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { Form } from "#ui/form/Form.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { SignInFields } from "../form/SignInFields.tsx";
import { toldInForm } from "../form/toldInForm.ts";

/** Signs in over a closed page. The page's own person opens it thereby. */
export function SignInAgain() {
  const queryClient = useQueryClient();
  const signIn = trpc.auth.signIn.useMutation(toldInForm);
  const form = useValidatedForm({
    schema: signInInput,
    initialValues: { emailAddress: "", password: "" },
    async onSubmit(input) {
      await signIn.mutateAsync(input);
      await lookWhoIsSignedIn(queryClient);
      tellOtherTabs();
    },
  });
  return (
    <Form form={form} label="サインイン" className="stack">
      <SignInFields isBusy={form.isSubmitting} />
    </Form>
  );
}
