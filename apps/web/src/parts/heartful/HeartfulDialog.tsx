import { Button } from "@mantine/core";
import type { ComponentProps } from "react";
import { errorMessage, isUnanswered } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { ActDialog } from "#ui/ActDialog.tsx";

/**
 * An ActDialog for a call that waits for HM, which may take long. It says what is running. If no
 * answer comes, it says how to find out whether the call took effect.
 */
export function HeartfulDialog({
  running,
  unanswered,
  look = "最新の状態にする",
  onLook,
  messageOf = errorMessage,
  wayOn,
  onClose,
  ...dialog
}: Omit<ComponentProps<typeof ActDialog>, "underWay"> & {
  /** What is running, as a sentence: 「結果をHMに送信しています。」. */
  running: string;
  /** What is uncertain while HM has not answered, and what helps. */
  unanswered: string;
  /** The label of the button that shows the current state. */
  look?: string;
  /** Shows the current state; by default it reads everything anew. */
  onLook?: () => void;
}) {
  const utils = trpc.useUtils();
  const lookAnew = () => {
    void utils.invalidate();
    onClose();
  };
  return (
    <ActDialog
      {...dialog}
      underWay={`${running}HMの応答を待つため、1分ほどかかることがあります。このままお待ちください。`}
      messageOf={(error) =>
        isUnanswered(error) ? `サーバーから応答がないため、${unanswered}` : messageOf(error)
      }
      wayOn={(error) =>
        isUnanswered(error) ? <Button onClick={onLook ?? lookAnew}>{look}</Button> : wayOn?.(error)
      }
      onClose={onClose}
    />
  );
}
