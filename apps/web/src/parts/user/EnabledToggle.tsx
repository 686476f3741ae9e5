import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { doneSentences } from "#ui/sentences.ts";
import { mayLeave } from "#ui/unsavedInput.ts";

/** Stops or starts an account, after a question; the screen reads the account anew, so unsaved input is asked about. */
export function EnabledToggle({
  account: { name, isEnabled },
  consequences,
  onToggle,
}: {
  account: { name: string; isEnabled: boolean };
  consequences: { stopping: string; starting: string };
  /** The write; a refusal is left to the message bar. */
  onToggle: (isEnabled: boolean) => Promise<unknown>;
}) {
  const act = isEnabled ? "利用を停止" : "利用を開始";
  return (
    <ConfirmButton
      variant="outline"
      color={isEnabled ? "red" : undefined}
      question={{
        title: act,
        body: `${name}さんの${act}しますか？`,
        consequence: isEnabled ? consequences.stopping : consequences.starting,
        act,
        destructive: isEnabled,
      }}
      onConfirm={async () => {
        if (!(await mayLeave())) return;
        const isDone = await onToggle(!isEnabled).then(
          () => true,
          () => false,
        );
        if (isDone)
          showMessage(`${name}さんの${isEnabled ? doneSentences.stopped : doneSentences.started}`);
      }}
    >
      {act}
    </ConfirmButton>
  );
}
