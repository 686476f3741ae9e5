import { IconAlertTriangle } from "@tabler/icons-react";
import { CopyButton } from "#ui/CopyButton.tsx";
import { Note } from "#ui/Note.tsx";
import classes from "./NewSystemKey.module.css";

/** The new key, for the person who enters it into the other system. */
export function NewSystemKey({ name, text }: { name: string; text: string }) {
  return (
    <div className={classes.page}>
      <Note icon={IconAlertTriangle} title="このキーは、もう一度表示できません。">
        今コピーして、使うシステムに登録してください。なくした場合は、このキーを終了して、新しいキーを登録してください。
      </Note>
      <dl className="facts">
        <dt>「{name}」のキー</dt>
        <dd className="row gap16">
          <code className={classes.text}>{text}</code>
          <CopyButton text={text} noun="キー" aria-label="キーをコピーする" />
        </dd>
        <dt>送信のしかた</dt>
        <dd>
          呼び出しのヘッダー「<code>Authorization: Bearer</code>」に続けて送信します。
        </dd>
      </dl>
    </div>
  );
}
