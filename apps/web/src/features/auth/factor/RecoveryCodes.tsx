import { Button } from "@mantine/core";
import { IconAlertTriangle, IconPrinter } from "@tabler/icons-react";
import { CopyButton } from "#ui/CopyButton.tsx";
import { Note } from "#ui/Note.tsx";
import { useUnsavedInput } from "#ui/unsavedInput.ts";
import classes from "./RecoveryCodes.module.css";

/** The question before the codes are gone. */
const leavingCodes: Parameters<typeof useUnsavedInput>[1] = (act) => ({
  title: "予備のコード",
  body: "予備のコードを保管しましたか？",
  consequence: `このまま${act}と、予備のコードはもう表示できません。`,
  act,
  keep: "コードに戻る",
  destructive: true,
});

/**
 * The new recovery codes, this one time, to print or to copy. Leaving them asks first, until somebody
 * says that they are kept.
 */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  useUnsavedInput(true, leavingCodes);
  return (
    <div className={`stack ${classes.page}`}>
      <Note icon={IconAlertTriangle} title="予備のコードは、もう一度表示できません。">
        印刷するか書き写して、ほかの人の目に触れない場所に保管してください。パスキーも認証アプリも手元にないときに、一度ずつ使えます。
      </Note>
      <ol aria-label="予備のコード" className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ol>
      <div className="acts">
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          印刷する
        </Button>
        <CopyButton
          text={codes.join("\n")}
          noun="予備のコード"
          aria-label="予備のコードをコピーする"
        />
        <Button onClick={onDone}>保管しました</Button>
      </div>
    </div>
  );
}
