import { confirmSecondFactorInput } from "@kenshu/domain/auth/secondFactor.schema.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { errorCode } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import classes from "#features/auth/form/AuthPage.module.css";
import { toldInForm } from "#features/auth/form/toldInForm.ts";
import { Form } from "#ui/form/Form.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { FactorCodeField, wrongFactorCode } from "./FactorCodeField.tsx";
import { PasskeySignIn } from "./PasskeySignIn.tsx";

/**
 * Takes the second factor of who has given the right password: a code of the app, a recovery code or
 * a passkey. Who has no app is not asked for its code. `children` are further ways on, as items of a
 * list. `onExpired` leads back to the password with the refusal, because after it no code is taken
 * any more.
 */
export function FactorForm({
  ticket,
  hasApp,
  onEntered,
  onExpired,
  children,
}: {
  ticket: string;
  hasApp: boolean;
  onEntered: () => Promise<void>;
  onExpired: (error: unknown) => void;
  children?: ReactNode;
}) {
  const confirm = trpc.auth.confirmSecondFactor.useMutation(toldInForm);
  const [isRecovery, setIsRecovery] = useState(!hasApp);
  const form = useValidatedForm({
    schema: confirmSecondFactorInput,
    initialValues: { ticket, code: "" },
    refusedFields: { CodeMismatch: wrongFactorCode },
    async onSubmit(input) {
      try {
        await confirm.mutateAsync(input);
      } catch (error) {
        if (errorCode(error) !== "TicketExpired") throw error;
        onExpired(error);
        return;
      }
      await onEntered();
    },
  });
  return (
    <>
      <p className={classes.lead}>
        {isRecovery
          ? `${hasApp ? "" : "パスキーで確認するか、"}保管している予備のコードを一つ入力してください。使ったコードはもう使えません。`
          : "認証アプリに表示されている6桁のコードを入力してください。"}
      </p>
      <Form
        // The other field starts without what was wrong with the first, and with the focus.
        key={String(isRecovery)}
        form={form}
        label="2段階の確認"
        startsAt="code"
        className="stack"
      >
        <FactorCodeField isRecovery={isRecovery} />
        <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
          確認してサインイン
        </Button>
      </Form>
      <PasskeySignIn onEntered={onEntered} />
      <ul className={`plainList ${classes.links}`}>
        {hasApp && (
          <li>
            <button
              type="button"
              className={`touchLink ${classes.link}`}
              onClick={() => {
                form.restart({ ticket, code: "" });
                setIsRecovery(!isRecovery);
              }}
            >
              {isRecovery ? "認証アプリのコードを使う" : "予備のコードを使う"}
            </button>
          </li>
        )}
        {children}
      </ul>
    </>
  );
}
