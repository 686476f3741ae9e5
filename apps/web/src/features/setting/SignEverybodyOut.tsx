import { Button } from "@mantine/core";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { LineInput } from "#ui/LineInput.tsx";
import { showMessage } from "#ui/messages.ts";
import { Section } from "#ui/Section.tsx";

const ACT = "全員をサインアウト";

/** Ends everybody's sign-in but the own one, once its name is typed (rule 2.17). */
export function SignEverybodyOut() {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const end = trpc.auth.endEverySignInSession.useMutation(toldInDialog);
  return (
    <Section title="サインイン中の端末">
      <div>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {ACT}
        </Button>
        <ActDialog
          opened={isOpen}
          title={ACT}
          question="全員をサインアウトしますか？"
          act="サインアウトする"
          destructive
          hasChoice
          isHeld={typed !== ACT}
          isTyped={typed !== ""}
          onAct={async () => {
            await end.mutateAsync();
            showMessage("全員をサインアウトしました");
          }}
          onClose={() => {
            setIsOpen(false);
            setTyped("");
          }}
          fields={
            <LineInput
              label={`確認のため「${ACT}」と入力してください`}
              text={typed}
              onText={setTyped}
              autoComplete="off"
              data-autofocus
            />
          }
        >
          <p className="flush">
            この端末を除くすべての端末で、すべての人にもう一度サインインが必要になります。開いている画面に入力した内容は、サインインすると続きから操作できます。
          </p>
        </ActDialog>
      </div>
    </Section>
  );
}
