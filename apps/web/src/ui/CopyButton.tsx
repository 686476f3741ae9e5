import { Button, type ButtonProps } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { showError, showMessage } from "./messages.ts";

/** Copies the text beside it and says so; `noun` names the text. */
export function CopyButton({
  text,
  noun,
  ...props
}: { text: string; noun: string; "aria-label": string } & Omit<ButtonProps, "children">) {
  async function copy(): Promise<void> {
    try {
      // Browsers offer no clipboard to pages without encryption.
      await navigator.clipboard.writeText(text);
      showMessage(`${noun}をコピーしました`);
    } catch {
      showError(`コピーできませんでした。${noun}を選択してコピーしてください。`);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={20} aria-hidden />}
      onClick={copy}
      {...props}
    >
      コピーする
    </Button>
  );
}
