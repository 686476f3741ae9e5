import { addressInput } from "@kenshu/domain/auth/auth.schema.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";

const field = fieldsOf(addressInput);

/** An e-mail address under the name `emailAddress`; full-width letters become half-width. */
export function AddressField({
  label = "メールアドレス",
  autoComplete = "username",
  required = true,
}: {
  label?: string;
  autoComplete?: "username" | "username webauthn" | "email";
  /** Shows 必須; not needed in a form where every field is required. */
  required?: boolean;
}) {
  return (
    <TextField
      name={field.emailAddress}
      label={label}
      required={required}
      halfWidth
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
    />
  );
}
