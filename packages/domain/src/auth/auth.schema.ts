import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN, passwordTooShort } from "#auth/auth.limits.ts";
import { countCharacters } from "#characters.ts";
import { Role, SignUpPattern } from "#enumerations.ts";
import {
  anyEmailAddress,
  emailAddress,
  listOf,
  oneOf,
  requiredText,
  sentInstant,
  typedLine,
} from "#fields.ts";
import { badgeCount } from "#guestStudent/guestStudent.schema.ts";
import { userId } from "#ids.ts";

/** Longer than any ticket or token. */
export const SECRET_MAX = 200;
/** A password to compare. An existing one may contain anything. */
export const password = z.string().min(1).max(PASSWORD_MAX).describe("パスワード");
/** The command refuses a password that is too short or too weak, with a code (rule 2.4). */
export const newPassword = typedLine(PASSWORD_MAX).describe("新しいパスワード");
const code = requiredText(20)
  .transform((text) => text.normalize("NFKC"))
  .describe("メールで届いた確認コード");
/** An address for looking up an account. It need not be well-formed. */
const anyAddress = anyEmailAddress.describe("アカウントのメールアドレス");

export const signUpInput = z
  .object({
    emailAddress,
    password: newPassword,
    temporaryRegistrationPattern: oneOf(SignUpPattern),
  })
  .meta({ id: "SignUpInput", description: "新規登録" });
/** The same for a form, so that it shows a short password together with all other errors. */
export const signUpForm = signUpInput.extend({
  password: newPassword.refine((text) => countCharacters(text) >= PASSWORD_MIN, passwordTooShort),
});
/** The ticket belongs to one sign-up, and so does its code (rule 2.1). */
export const startedSignUp = z
  .object({
    userId,
    ticket: z.string().describe("この登録を見分ける文字列。確認コードとともに送る"),
  })
  .meta({ id: "StartedSignUp", description: "確認コードを待つ新規登録" });
const ticket = requiredText(SECRET_MAX)
  .optional()
  .describe("SignUp が返した ticket。その登録の確認コードだけを調べる");
export const confirmSignUpInput = z
  .object({ emailAddress: anyAddress, code, ticket })
  .meta({ id: "ConfirmSignUpInput", description: "新規登録の確認" });
export const resendConfirmationCodeInput = z
  .object({ emailAddress: anyAddress, ticket })
  .meta({ id: "ResendConfirmationCodeInput", description: "確認コードの再送信" });
export const addressInput = z
  .object({ emailAddress: anyAddress })
  .meta({ id: "AddressInput", description: "アカウントのメールアドレス" });
export const signInInput = z
  .object({ emailAddress: anyAddress, password })
  .meta({ id: "SignInInput", description: "サインイン" });
/** The secret of a mailed link. */
export const resetToken = requiredText(SECRET_MAX);
/** By the secret of the mailed link, or by address and code. */
export const resetPasswordInput = z
  .object({
    token: resetToken.optional().describe("メールのリンクにある文字列"),
    emailAddress: anyAddress.optional(),
    code: code.optional(),
    password: newPassword,
  })
  .refine(({ token, emailAddress, code }) => token || (emailAddress && code), {
    path: ["token"],
    message: "再設定のリンク、またはメールアドレスと確認コードが必要です。",
  })
  .meta({
    id: "ResetPasswordInput",
    description: "パスワードの再設定。token、または emailAddress と code が要る",
  });
export const changePasswordInput = z
  .object({ currentPassword: password.describe("今のパスワード"), newPassword })
  .meta({ id: "ChangePasswordInput", description: "パスワードの変更" });
export const requestEmailAddressChangeInput = z
  .object({
    emailAddress: emailAddress.describe("新しいメールアドレス"),
    currentPassword: password.describe("今のパスワード"),
  })
  .meta({ id: "RequestEmailAddressChangeInput", description: "メールアドレスの変更" });
export const confirmEmailAddressChangeInput = z
  .object({ code })
  .meta({ id: "ConfirmEmailAddressChangeInput", description: "メールアドレスの変更の確認" });

/**
 * A REST caller always gets the token and keeps it. A browser has it in a cookie, hidden from
 * scripts.
 */
export const accessToken = z
  .object({
    accessToken: z.string().optional().describe("Authorization: Bearer に続けて送るトークン"),
    expiresAt: sentInstant.describe("有効期限"),
  })
  .meta({
    id: "AccessToken",
    description: "サインインのトークン",
    override: { required: ["accessToken", "expiresAt"] },
  });

/** A sign-in session is identified by its token's digest, which opens nothing. */
export const signInSessionInput = z
  .object({
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe("サインインを見分ける文字列（トークンのSHA-256）"),
  })
  .meta({ id: "SignInSessionInput", description: "サインアウトする端末" });
export const signInSession = z
  .object({
    digest: z.string().describe("サインインを見分ける文字列（トークンのSHA-256）"),
    device: z.string().describe("端末とブラウザー"),
    lastUsedAt: sentInstant.describe("最後に使った日時（1時間単位）"),
    isOwn: z.boolean().describe("呼び出しに使ったサインインか"),
  })
  .meta({ id: "SignInSession", description: "サインイン中の端末" });
export const signInSessions = listOf(signInSession);

/** The signed-in person, for every screen. */
export const authUser = z
  .object({
    userId,
    name: z.string().describe("氏名"),
    role: oneOf(Role),
    isUnregistered: z.boolean().describe("プロフィールが未登録か"),
    lacksFactor: z.boolean().describe("先に2段階の確認を設定する必要があるか"),
  })
  .meta({ id: "SignedInUser", description: "サインインしている利用者" });

/** What a browser needs before it shows anything. */
export const start = z
  .object({
    now: sentInstant.describe("サーバーの日時"),
    version: z.string().describe("サーバーの版"),
    user: authUser.nullable().describe("サインインしている利用者"),
    cursor: z
      .string()
      .nullable()
      .describe("どこまでの変更を読んだ画面か。開いた画面の更新に使う。わからなければ null"),
    demo: z
      .object({
        password: z.string().describe("デモのアカウントのパスワード"),
        accounts: z
          .array(
            z
              .object({
                emailAddress: z.string().describe("メールアドレス"),
                label: z.string().describe("アカウントの説明"),
              })
              .meta({ id: "DemoAccount", description: "デモのアカウントの一つ" }),
          )
          .describe("サインインできるアカウント"),
      })
      .meta({ id: "Demo", description: "デモのアカウント" })
      .nullable()
      .describe("デモのアカウント。デモでなければ null"),
    sendsMail: z.boolean().describe("メールが届くように設定されているか"),
    guestCounts: z
      .object({
        students: badgeCount.describe("紐づけを待っている研修生の数"),
        staff: badgeCount.describe("権限のない職員のアカウントの数"),
      })
      .meta({ id: "GuestCounts", description: "待機中の人の数" })
      .nullable()
      .describe("待機中の人の数。管理者のほかには null"),
  })
  .meta({ id: "Start", description: "画面を開くのに要る情報" });
