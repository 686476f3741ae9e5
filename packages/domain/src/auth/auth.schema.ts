import { z } from "zod";
import { PASSWORD_MAX } from "#auth/auth.limits.ts";
import { Role, SignUpPattern } from "#enumerations.ts";
import { emailAddress, oneOf, requiredText, sentInstant } from "#fields.ts";
import { EMAIL_ADDRESS_MAX } from "#limits.ts";

/** A password as typed; one that is too short is refused with PasswordTooShort by the command. */
const password = z.string().min(1).max(PASSWORD_MAX);
const code = z
  .string()
  .trim()
  .transform((text) => text.normalize("NFKC"))
  .pipe(z.string().min(1).max(20));
/** An address to look an account up by; its form need not be right. */
const anyAddress = requiredText(EMAIL_ADDRESS_MAX);

export const signUpInput = z.object({
  emailAddress,
  password,
  temporaryRegistrationPattern: oneOf(SignUpPattern),
});
export const confirmSignUpInput = z.object({ emailAddress: anyAddress, code });
export const addressInput = z.object({ emailAddress: anyAddress });
export const signInInput = z.object({ emailAddress: anyAddress, password });
export const resetPasswordInput = z.object({ emailAddress: anyAddress, code, password });
export const changePasswordInput = z.object({ currentPassword: password, newPassword: password });
export const requestEmailAddressChangeInput = z.object({ emailAddress });
export const confirmEmailAddressChangeInput = z.object({ code });

export const accessToken = z.object({ accessToken: z.string(), expiresAt: sentInstant });

/** The signed-in person as every screen knows it. */
export const authUser = z.object({
  userId: z.number(),
  name: z.string(),
  role: oneOf(Role),
  isUnregistered: z.boolean(),
});

/** What a browser needs before it shows anything. */
export const start = z.object({
  now: sentInstant,
  version: z.string(),
  user: authUser.nullable(),
  demo: z
    .object({
      password: z.string(),
      accounts: z.array(z.object({ emailAddress: z.string(), label: z.string() })),
    })
    .nullable(),
});
