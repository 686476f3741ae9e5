import type { FieldName } from "#ui/form/fieldsOf.ts";
import { PasswordField } from "#ui/form/PasswordField.tsx";

/** Proves that it is the owner who changes the account (rule 2.4). */
export function CurrentPasswordField({ name }: { name: FieldName<string> }) {
  return <PasswordField name={name} label="現在のパスワード" autoComplete="current-password" />;
}

/** Where and how a form says that it is the wrong one. */
export const wrongPassword = {
  path: "currentPassword",
  message: "現在のパスワードが違います。",
};
