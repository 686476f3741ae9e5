import { SystemKeyState } from "@kenshu/domain/enumerations.ts";
import type { SystemKey } from "@kenshu/domain/systemKey/systemKey.schema.ts";
import { trpc } from "#api/transport.ts";
import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import { useFocusAfter } from "#ui/useFocusAfter.ts";

/** Ends a system key after a question. An ended key has no button. */
export function EndSystemKey({ systemKey: { id, name, state } }: { systemKey: SystemKey }) {
  const end = trpc.systemKey.end.useMutation({
    meta: { blocks: true },
    onSuccess: () => showMessage(doneTo(`「${name}」`, doneSentences.ended)),
  });
  if (state === SystemKeyState.Ended) return null;
  return <Ending name={name} onEnd={() => end.mutate({ id })} />;
}

function Ending({ name, onEnd }: { name: string; onEnd: () => void }) {
  const act = useFocusAfter<HTMLSpanElement>(pageHeading);
  return (
    <span ref={act}>
      <ConfirmButton
        variant="default"
        question={{
          title: "システムキーの終了",
          body: `「${name}」を終了しますか？`,
          consequence:
            "このキーを使っているシステムは、すぐに呼び出せなくなります。元に戻すことはできません。",
          act: "終了する",
          destructive: true,
        }}
        onConfirm={onEnd}
      >
        終了する
        <span className="visuallyHidden">（{name}）</span>
      </ConfirmButton>
    </span>
  );
}
