import { z } from "zod";
import { PASSWORD_MAX } from "#auth/auth.limits.ts";
import { Role, SignUpPattern } from "#enumerations.ts";
import { emailAddress, oneOf, requiredText, sentInstant, typedLine } from "#fields.ts";
import { EMAIL_ADDRESS_MAX } from "#limits.ts";

/** A password to compare: one that was set before may hold anything. */
const password = z.string().min(1).max(PASSWORD_MAX);
/** One that is too short or too weak is refused by the command, with a code (rule 2.4). */
export const newPassword = typedLine(PASSWORD_MAX);
const code = requiredText(20).transform((text) => text.normalize("NFKC"));
/** An address to look an account up by; its form need not be right. */
const anyAddress = requiredText(EMAIL_ADDRESS_MAX);

export const signUpInput = z.object({
  emailAddress,
  password: newPassword,
  temporaryRegistrationPattern: oneOf(SignUpPattern),
});
export const confirmSignUpInput = z.object({ emailAddress: anyAddress, code });
export const addressInput = z.object({ emailAddress: anyAddress });
export const signInInput = z.object({ emailAddress: anyAddress, password });
export const resetPasswordInput = z.object({
  emailAddress: anyAddress,
  code,
  password: newPassword,
});
export const changePasswordInput = z.object({ currentPassword: password, newPassword });
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
