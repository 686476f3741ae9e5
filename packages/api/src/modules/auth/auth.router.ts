import {
  accessToken,
  addressInput,
  changePasswordInput,
  confirmEmailAddressChangeInput,
  confirmSignUpInput,
  requestEmailAddressChangeInput,
  resendConfirmationCodeInput,
  resetPasswordInput,
  signInInput,
  signInSessionInput,
  signInSessions,
  signUpInput,
  startedSignUp,
} from "@kenshu/domain/auth/auth.schema.ts";
import { z } from "zod";
import { procedure, publicProcedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { changePassword } from "#modules/auth/changePassword.ts";
import { confirmEmailAddressChange } from "#modules/auth/confirmEmailAddressChange.ts";
import { confirmSignUp } from "#modules/auth/confirmSignUp.ts";
import { forgotPassword } from "#modules/auth/forgotPassword.ts";
import { requestEmailAddressChange } from "#modules/auth/requestEmailAddressChange.ts";
import { resendConfirmationCode } from "#modules/auth/resendConfirmationCode.ts";
import { resetPassword } from "#modules/auth/resetPassword.ts";
import { signIn } from "#modules/auth/signIn.ts";
import {
  endOtherSignInSessions,
  endSignInSession,
  listSignInSessions,
} from "#modules/auth/signInSessions.ts";
import { signOut } from "#modules/auth/signOut.ts";
import { signUp } from "#modules/auth/signUp.ts";

export const authRouter = router({
  signUp: publicProcedure("Auth.SignUp", "POST", {
    summary: "新規登録し、確認コードをメールで送信",
    description: "6桁の確認コードをメールで送信します。15分間、5回まで有効です。",
    refusals: ["UserAlreadyExists", "PasswordTooShort", "PasswordTooWeak", "LimitExceeded"],
  })
    .input(signUpInput)
    .output(startedSignUp)
    .mutation(({ ctx, input }) => signUp(ctx, input)),
  confirmSignUp: publicProcedure("Auth.ConfirmSignUp", "POST", {
    summary: "確認コードで新規登録を確定",
    description:
      "ticket を送ると、その登録の確認コードだけを受け付けます。省けるのは、その宛先で待っている登録が1つのときだけです。",
    refusals: ["CodeMismatch", "CodeExpired", "LimitExceeded"],
  })
    .input(confirmSignUpInput)
    .output(accessToken)
    .mutation(({ ctx, input }) => confirmSignUp(ctx, input)),
  resendConfirmationCode: publicProcedure("Auth.ResendConfirmationCode", "POST", {
    summary: "新規登録の確認コードを再送信",
    refusals: ["LimitExceeded"],
  })
    .input(resendConfirmationCodeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resendConfirmationCode(ctx, input)),
  signIn: publicProcedure("Auth.SignIn", "POST", {
    summary: "サインインし、アクセストークンを発行",
    refusals: ["WrongCredentials", "AccountDisabled", "UserNotConfirmed", "AttemptLimitExceeded"],
  })
    .input(signInInput)
    .output(accessToken)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: procedure("Auth.SignOut", "POST", { summary: "サインアウト", takesKey: "never" })
    .output(z.void())
    .mutation(({ ctx }) => signOut(ctx)),
  forgotPassword: publicProcedure("Auth.ForgotPassword", "POST", {
    summary: "パスワード再設定のメールを送信",
  })
    .input(addressInput)
    .output(z.void())
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  resetPassword: publicProcedure("Auth.ResetPassword", "POST", {
    summary: "パスワードを再設定",
    description:
      "emailAddress と code の両方か、メールのリンクの token のどちらかが要ります。アカウントのサインインはすべて終わります。",
    refusals: [
      "CodeMismatch",
      "CodeExpired",
      "LimitExceeded",
      "PasswordTooShort",
      "PasswordTooWeak",
    ],
  })
    .input(resetPasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  changePassword: procedure("Auth.ChangePassword", "POST", {
    summary: "自分のパスワードを変更",
    takesKey: "never",
    refusals: ["WrongCredentials", "AttemptLimitExceeded", "PasswordTooShort", "PasswordTooWeak"],
  })
    .input(changePasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  requestEmailAddressChange: procedure("Auth.RequestEmailAddressChange", "POST", {
    summary: "新しいメールアドレスへ確認コードを送信",
    takesKey: "never",
    refusals: ["WrongCredentials", "AttemptLimitExceeded", "AliasExists", "LimitExceeded"],
  })
    .input(requestEmailAddressChangeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => requestEmailAddressChange(ctx, input)),
  confirmEmailAddressChange: procedure("Auth.ConfirmEmailAddressChange", "POST", {
    summary: "確認コードでメールアドレスの変更を確定",
    takesKey: "never",
    refusals: ["CodeMismatch", "CodeExpired", "AliasExists", "LimitExceeded"],
  })
    .input(confirmEmailAddressChangeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmEmailAddressChange(ctx, input)),
  getSignInSessions: procedure("Auth.GetSignInSessions", "GET", {
    summary: "サインイン中の端末を取得",
  })
    .output(signInSessions)
    .query(({ ctx }) => listSignInSessions(ctx)),
  endSignInSession: procedure("Auth.EndSignInSession", "POST", {
    summary: "サインイン中の端末を1台サインアウト",
  })
    .input(signInSessionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endSignInSession(ctx, input)),
  endOtherSignInSessions: procedure("Auth.EndOtherSignInSessions", "POST", {
    summary: "ほかの端末をすべてサインアウト",
  })
    .output(z.void())
    .mutation(({ ctx }) => endOtherSignInSessions(ctx)),
});
