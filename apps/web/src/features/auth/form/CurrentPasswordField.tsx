import type { FieldName } from "#ui/form/fieldsOf.ts";
import { PasswordField } from "#ui/form/PasswordField.tsx";

/** Proves that it is the owner who changes the account (rule 2.4). */
export function CurrentPasswordField({ name }: { name: FieldName<string> }) {
  return <PasswordField name={name} label="現在のパスワード" autoComplete="current-password" />;
}

/** Where a form shows that the password is wrong, and in which words. */
export const wrongPassword = {
  path: "currentPassword",
  message: "現在のパスワードが違います。",
};
