import { proveByCodeInput } from "@kenshu/domain/auth/secondFactor.schema.ts";
import { CodeField } from "#features/auth/form/CodeField.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";

const field = fieldsOf(proveByCodeInput);

/** A code of the app, or one of the codes that replace it, as the field `code`. */
export function FactorCodeField({ isRecovery }: { isRecovery: boolean }) {
  if (!isRecovery) return <CodeField label="認証アプリのコード" />;
  return (
    <TextField
      name={field.code}
      label="予備のコード"
      description="英数字16文字。ハイフンはなくてもかまいません。"
      required
      halfWidth
      autoComplete="off"
    />
  );
}

/** Where a form shows that a code is wrong, and in which words. */
export const wrongFactorCode = {
  path: "code",
  message: "コードが違うか、すでに使われています。別のコードを入力してください。",
};
