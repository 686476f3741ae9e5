import { signInInput } from "@kenshu/domain/auth/auth.schema.ts";
import { Button } from "@mantine/core";
import type { RefObject } from "react";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { AddressField } from "./AddressField.tsx";

const field = fieldsOf(signInInput);

/** Address, password and the button of a form that signs in. */
export function SignInFields({
  button,
  isBusy,
}: {
  button?: RefObject<HTMLButtonElement | null>;
  isBusy: boolean;
}) {
  return (
    <>
      {/* Browsers offer passkeys in a field of this kind. */}
      <AddressField required={false} autoComplete="username webauthn" />
      <PasswordField
        name={field.password}
        label="パスワード"
        autoComplete="current-password"
        required={false}
      />
      <Button ref={button} type="submit" fullWidth aria-busy={isBusy}>
        サインインする
      </Button>
    </>
  );
}
