import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { doneSentences } from "#ui/sentences.ts";
import { mayLeave } from "#ui/unsavedInput.ts";

/**
 * Disables or enables an account after a question. The screen then reads the account anew, so it
 * first asks about unsaved input.
 */
export function EnabledToggle({
  account: { name, isEnabled },
  consequences,
  onToggle,
}: {
  account: { name: string; isEnabled: boolean };
  consequences: { stopping: string; starting: string };
  /** The write. The message bar shows a refusal. */
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
