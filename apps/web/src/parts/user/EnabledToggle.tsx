import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { askUntilSo } from "#ui/asked.ts";
import { useAsking } from "#ui/held/useAsking.ts";
import { showMessage } from "#ui/messages.ts";
import { doneSentences } from "#ui/sentences.ts";

/**
 * Disables or enables an account after a question, which `read` may tell what stopping leaves
 * behind. If that is otherwise by then, it asks again (rule 13.21).
 */
export function EnabledToggle<S extends object>({
  account: { name, isEnabled },
  consequences,
  read,
  onToggle,
}: {
  account: { name: string; isEnabled: boolean };
  consequences: { stopping: (shown: S, isAgain: boolean) => ReactNode; starting: string };
  read: () => Promise<S>;
  /** The write. The message bar shows a refusal. */
  onToggle: (isEnabled: boolean, shown: S) => Promise<unknown>;
}) {
  const [wasEnabled, setWasEnabled] = useState(isEnabled);
  const asking = useAsking(isEnabled === wasEnabled);
  const act = isEnabled ? "利用を停止" : "利用を開始";

  async function toggle(): Promise<void> {
    setWasEnabled(isEnabled);
    const isDone = await askUntilSo({
      asking,
      read,
      question: (shown, isAgain) => ({
        title: act,
        body: `${name}さんの${act}しますか？`,
        consequence: isEnabled ? consequences.stopping(shown, isAgain) : consequences.starting,
        act,
        destructive: isEnabled,
      }),
      call: async (shown) => {
        await onToggle(!isEnabled, shown);
        return true;
      },
    }).catch(() => false);
    if (isDone) {
      showMessage(`${name}さんの${isEnabled ? doneSentences.stopped : doneSentences.started}`);
    }
  }

  return (
    <Button variant="outline" color={isEnabled ? "red" : undefined} onClick={toggle}>
      {act}
    </Button>
  );
}
