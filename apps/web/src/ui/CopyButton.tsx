import { Button, type ButtonProps } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { showError, showMessage } from "./messages.ts";

/** Copies a text that stands beside it, and says so; `noun` is what the text is. */
export function CopyButton({
  text,
  noun,
  ...props
}: { text: string; noun: string; "aria-label": string } & Omit<ButtonProps, "children">) {
  async function copy(): Promise<void> {
    try {
      // Browsers have no clipboard for pages that came without encryption.
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
