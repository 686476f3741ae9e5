import { signInInput } from "@kenshu/domain/auth/auth.schema.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { errorCode } from "#api/errors.ts";
import { useSession } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { Form } from "#ui/form/Form.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { ConfirmSignUp } from "./ConfirmSignUp.tsx";
import { PasskeySignIn } from "./factor/PasskeySignIn.tsx";
import { SecondFactor } from "./factor/SecondFactor.tsx";
import classes from "./form/AuthPage.module.css";
import { AuthPage } from "./form/AuthPage.tsx";
import { DemoAccounts } from "./form/DemoAccounts.tsx";
import { useMailStep } from "./form/mailStep.ts";
import { nextStepIn } from "./form/nextStepIn.ts";
import { SignInFields } from "./form/SignInFields.tsx";
import { toldInForm } from "./form/toldInForm.ts";
import { useEnter } from "./form/useEnter.ts";

/**
 * Sign-in by address and password. `wantedPath` is the path that was asked for; the route opens it
 * afterwards. A person who came for a path has an account, so the screen offers no sign-up (rule
 * 15.6).
 */
export function SignIn({ wantedPath }: { wantedPath: string | undefined }) {
  const { demo } = useSession();
  const { typedAddress, sentTo, needsFactor, hasApp, ticket } = useMailStep();
  const enter = useEnter();
  const navigate = useNavigate();
  const signIn = trpc.auth.signIn.useMutation(toldInForm);
  const button = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  useEffect(() => {
    if (needsFactor) isBack.current = true;
  }, [needsFactor]);
  const search = { to: wantedPath };
  const form = useValidatedForm({
    schema: signInInput,
    initialValues: { emailAddress: typedAddress, password: "" },
    async onSubmit(input) {
      try {
        await signIn.mutateAsync(input);
      } catch (error) {
        const { emailAddress } = input;
        const step = { emailAddress, ...nextStepIn(error) };
        switch (errorCode(error)) {
          case "UserNotConfirmed":
            return navigate({ to: "/", search, state: { ...step, isMailSent: true } });
          case "SecondFactorRequired":
            return navigate({ to: "/", search, state: { ...step, needsFactor: true } });
          default:
            throw error;
        }
      }
      await enter();
    },
  });

  const typed = { emailAddress: String(form.values.emailAddress) };
  if (sentTo !== null) {
    const back = { to: "/", search, state: { emailAddress: sentTo }, replace: true } as const;
    return <ConfirmSignUp sentTo={sentTo} back={back} />;
  }
  if (needsFactor && ticket !== undefined) {
    const back = { to: "/", search, state: typed, replace: true } as const;
    return (
      <SecondFactor
        ticket={ticket}
        hasApp={hasApp}
        back={back}
        onExpired={(error) => {
          form.refuse(error);
          void navigate(back);
        }}
      />
    );
  }
  return (
    <AuthPage
      title="サインイン"
      lead={wantedPath !== undefined && "サインインすると、開こうとした画面を表示します。"}
      beside={
        demo && (
          <DemoAccounts
            demo={demo}
            onChoose={(emailAddress) => {
              form.setValue("emailAddress", emailAddress);
              form.setValue("password", demo.password);
              button.current?.focus();
            }}
          />
        )
      }
    >
      <Form
        form={form}
        label="サインイン"
        // After the second step the focus has nowhere else to be.
        startsAt={isBack.current ? "emailAddress" : undefined}
        className="stack"
      >
        <SignInFields button={button} isBusy={form.isSubmitting} />
      </Form>
      <PasskeySignIn onEntered={enter} />
      <ul className={`plainList ${classes.links}`}>
        <li>
          <Link to="/forgotPassword" state={typed} className={`touchLink ${classes.link}`}>
            パスワードを忘れた場合
          </Link>
        </li>
        {wantedPath === undefined && (
          <>
            <li>
              <Link to="/studentSignUp" state={typed} className={`touchLink ${classes.link}`}>
                研修生の新規登録
              </Link>
            </li>
            <li>
              <Link to="/staffSignUp" state={typed} className={`touchLink ${classes.link}`}>
                職員の新規登録
              </Link>
            </li>
          </>
        )}
      </ul>
    </AuthPage>
  );
}
