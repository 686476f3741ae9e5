import { Button } from "@mantine/core";
import type { ComponentProps } from "react";
import { errorMessage, isUnanswered } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { ActDialog } from "#ui/ActDialog.tsx";

/**
 * An ActDialog whose call waits for HM, which may take long: it says what runs meanwhile, and when no
 * answer comes, what to do to find out whether it has come about.
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
  /** What runs, a sentence: 「結果をHMに送信しています。」. */
  running: string;
  /** What is not known while HM has not answered, and what helps. */
  unanswered: string;
  /** The label of the way to how things stand. */
  look?: string;
  /** Shows how things stand; everything is read anew unless given. */
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
