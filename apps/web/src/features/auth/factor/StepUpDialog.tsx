import { PROOF_VALID_MINUTES } from "@kenshu/domain/auth/auth.limits.ts";
import { proveByCodeInput, proveByPasswordInput } from "@kenshu/domain/auth/secondFactor.schema.ts";
import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { trpc } from "#api/transport.ts";
import classes from "#features/auth/form/AuthPage.module.css";
import { Dialog } from "#ui/Dialog.tsx";
import { DialogFooter } from "#ui/DialogFooter.tsx";
import { Form } from "#ui/form/Form.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { type Draft, type Schema, useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { FactorCodeField, wrongFactorCode } from "./FactorCodeField.tsx";
import { askForPasskey, hasPasskeys, passkeyRefusal } from "./passkeys.ts";

const field = fieldsOf(proveByPasswordInput);
const toldHere = { meta: { showsOwnErrors: true } };

/** Asks for the password, a code or a passkey, before something that hurts (rule 2.15). */
export function StepUpDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const [way, setWay] = useState<"password" | "code" | "recovery">("password");
  const { data: methods } = trpc.auth.getSignInMethods.useQuery();
  const prove = trpc.auth.prove.useMutation(toldHere);
  const form = { onSubmit: prove.mutateAsync, onProved, onClose };
  return (
    <Dialog title="本人の確認" onClose={onClose}>
      <div className="stack">
        <p className="flush">
          重要な操作の前に、ご本人であることを確認します。確認は{PROOF_VALID_MINUTES}
          分間有効です。
        </p>
        {way === "password" ? (
          <Proof
            key={way}
            startsAt={field.password}
            schema={proveByPasswordInput}
            initialValues={{ password: "" }}
            refusedFields={{
              WrongCredentials: { path: "password", message: "パスワードが違います。" },
            }}
            {...form}
          >
            <PasswordField
              name={field.password}
              label="パスワード"
              autoComplete="current-password"
            />
          </Proof>
        ) : (
          <Proof
            key={way}
            startsAt="code"
            schema={proveByCodeInput}
            initialValues={{ code: "" }}
            refusedFields={{ CodeMismatch: wrongFactorCode }}
            {...form}
          >
            <FactorCodeField isRecovery={way === "recovery"} />
          </Proof>
        )}
        <div className={classes.links}>
          {(methods?.passkeys.length ?? 0) > 0 && hasPasskeys() && (
            <PasskeyProof
              onAnswer={async (answer) => {
                await prove.mutateAsync({ answer });
                onProved();
              }}
            />
          )}
          {way !== "password" && <Way to="パスワード" onChoose={() => setWay("password")} />}
          {way !== "code" && methods?.authenticator && (
            <Way to="認証アプリのコード" onChoose={() => setWay("code")} />
          )}
          {way !== "recovery" && (methods?.recoveryCodeCount ?? 0) > 0 && (
            <Way to="予備のコード" onChoose={() => setWay("recovery")} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Way({ to, onChoose }: { to: string; onChoose: () => void }) {
  return (
    <button type="button" className={`touchLink ${classes.link}`} onClick={onChoose}>
      {to}で確認
    </button>
  );
}

/** One way to prove it: its field and the buttons. */
function Proof<S extends Schema>({
  startsAt,
  onProved,
  onClose,
  children,
  ...given
}: {
  startsAt: string;
  schema: S;
  initialValues: Draft<S>;
  refusedFields: Parameters<typeof useValidatedForm<S>>[0]["refusedFields"];
  onSubmit: Parameters<typeof useValidatedForm<S>>[0]["onSubmit"];
  onProved: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const form = useValidatedForm({
    ...given,
    async onSubmit(checked) {
      await given.onSubmit(checked);
      onProved();
    },
  });
  const isBusy = form.isSubmitting || undefined;
  return (
    <Form form={form} label="本人の確認" startsAt={startsAt} className="stack">
      {children}
      <DialogFooter>
        <Button variant="default" aria-disabled={isBusy} onClick={onClose}>
          戻る
        </Button>
        <Button type="submit" aria-busy={isBusy}>
          確認する
        </Button>
      </DialogFooter>
    </Form>
  );
}

type Answer = NonNullable<Awaited<ReturnType<typeof askForPasskey>>>;

function PasskeyProof({ onAnswer }: { onAnswer: (answer: Answer) => Promise<void> }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  async function ask(): Promise<void> {
    setRefusal(null);
    setIsAsking(true);
    try {
      const answer = await askForPasskey();
      if (answer) await onAnswer(answer);
    } catch (error) {
      setRefusal(passkeyRefusal(error));
    } finally {
      setIsAsking(false);
    }
  }
  return (
    <>
      <div role="alert">{refusal !== null && <p className="charged flush">{refusal}</p>}</div>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconKey size={20} aria-hidden />}
        aria-busy={isAsking || undefined}
        onClick={ask}
      >
        パスキーで確認
      </Button>
    </>
  );
}
