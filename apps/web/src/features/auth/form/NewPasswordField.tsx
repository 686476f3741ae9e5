import { PASSWORD_MIN } from "@kenshu/domain/auth/auth.limits.ts";
import type { FieldName } from "#ui/form/fieldsOf.ts";
import { PasswordField } from "#ui/form/PasswordField.tsx";

/** The field for a new password (rule 2.4); `note` says what else happens. */
export function NewPasswordField({
  name,
  label = "新しいパスワード",
  note,
}: {
  name: FieldName<string>;
  label?: string;
  note?: string;
}) {
  const least = `${PASSWORD_MIN}文字以上`;
  return (
    <PasswordField
      name={name}
      label={label}
      description={note ? `${least}。${note}` : least}
      autoComplete="new-password"
    />
  );
}

/** A refusal of the new password appears at its field. */
export function refusedPasswords<Path extends string>(path: Path) {
  return { PasswordTooShort: path, PasswordTooWeak: path };
}
