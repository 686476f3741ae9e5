import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { showError, showMessage } from "#ui/messages.ts";
import classes from "./StaffSignUpAddress.module.css";

/** Where new staff sign up, to be sent to them: the page is in no menu (rule 18.16). */
export function StaffSignUpAddress() {
  const { href } = useRouter().buildLocation({ to: "/staffSignUp" });
  const address = new URL(href, location.origin).href;
  async function copy(): Promise<void> {
    try {
      // Browsers have no clipboard for pages that came without encryption.
      await navigator.clipboard.writeText(address);
      showMessage("アドレスをコピーしました");
    } catch {
      showError("コピーできませんでした。アドレスを選択してコピーしてください。");
    }
  }
  return (
    <dl className={classes.address}>
      <dt>新しいスタッフの登録ページ</dt>
      <dd>
        <span className={classes.text}>{address}</span>
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={copy}
          aria-label="登録ページのアドレスをコピー"
        >
          コピー
        </Button>
      </dd>
    </dl>
  );
}
