import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "#auth/auth.limits.ts";
import { countCharacters } from "#characters.ts";
import { Role, SignUpPattern } from "#enumerations.ts";
import { businessError } from "#errors.ts";
import { emailAddress, listOf, oneOf, requiredText, sentInstant, typedLine } from "#fields.ts";
import { EMAIL_ADDRESS_MAX } from "#limits.ts";

/** Longer than any ticket or token. */
const SECRET_MAX = 200;
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
/** The same as a form checks it, so that a short password is named together with whatever else is wrong. */
export const signUpForm = signUpInput.extend({
  password: newPassword.refine(
    (text) => countCharacters(text) >= PASSWORD_MIN,
    businessError("PasswordTooShort").message,
  ),
});
/** The ticket belongs to one sign-up, as its code does (rule 2.1). */
export const startedSignUp = z.object({ userId: z.number(), ticket: z.string() });
const ticket = requiredText(SECRET_MAX).optional();
export const confirmSignUpInput = z.object({ emailAddress: anyAddress, code, ticket });
export const resendConfirmationCodeInput = z.object({ emailAddress: anyAddress, ticket });
export const addressInput = z.object({ emailAddress: anyAddress });
export const signInInput = z.object({ emailAddress: anyAddress, password });
/** The secret of a mailed link. */
export const resetToken = requiredText(SECRET_MAX);
/** By the secret of the mailed link, or by address and code. */
export const resetPasswordInput = z
  .object({
    token: resetToken.optional(),
    emailAddress: anyAddress.optional(),
    code: code.optional(),
    password: newPassword,
  })
  .refine(({ token, emailAddress, code }) => token || (emailAddress && code), {
    path: ["token"],
    message: "再設定のリンク、またはメールアドレスと確認コードが必要です。",
  });
export const changePasswordInput = z.object({ currentPassword: password, newPassword });
export const requestEmailAddressChangeInput = z.object({ emailAddress, currentPassword: password });
export const confirmEmailAddressChangeInput = z.object({ code });

/** The token is a REST caller's to keep; a browser has it in a cookie, out of reach of scripts. */
export const accessToken = z.object({
  accessToken: z.string().optional().describe("ブラウザーには Cookie で渡すため、返さない"),
  expiresAt: sentInstant,
});

/** A sign-in session is named by its token's digest, which opens nothing. */
export const signInSessionInput = z.object({ digest: z.string().regex(/^[0-9a-f]{64}$/) });
export const signInSessions = listOf(
  z.object({ digest: z.string(), device: z.string(), lastUsedAt: sentInstant, isOwn: z.boolean() }),
);

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
  /** Whether the codes, links and notices that are promised reach anybody. */
  sendsMail: z.boolean(),
});
