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
import {
  addAuthenticatorInput,
  addedFactor,
  addPasskeyInput,
  confirmSecondFactorInput,
  newRecoveryCodes,
  passkeyChallenge,
  passkeyCreation,
  proveInput,
  removePasskeyInput,
  signInMethods,
  signInWithPasskeyInput,
  startedAuthenticator,
} from "@kenshu/domain/auth/secondFactor.schema.ts";
import { z } from "zod";
import { procedure, publicProcedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import {
  addAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from "#modules/auth/authenticator.ts";
import { loggingRefusals } from "#modules/auth/authLog.ts";
import { changePassword } from "#modules/auth/changePassword.ts";
import { confirmEmailAddressChange } from "#modules/auth/confirmEmailAddressChange.ts";
import { confirmSecondFactor } from "#modules/auth/confirmSecondFactor.ts";
import { confirmSignUp } from "#modules/auth/confirmSignUp.ts";
import { forgotPassword } from "#modules/auth/forgotPassword.ts";
import { endEverySession } from "#modules/auth/othersSignIn.ts";
import {
  addPasskey,
  getPasskeyChallenge,
  getPasskeyCreation,
  removePasskey,
} from "#modules/auth/passkeys.ts";
import { prove } from "#modules/auth/prove.ts";
import { renewRecoveryCodes } from "#modules/auth/recoveryCodes.ts";
import { requestEmailAddressChange } from "#modules/auth/requestEmailAddressChange.ts";
import { resendConfirmationCode } from "#modules/auth/resendConfirmationCode.ts";
import { resetPassword } from "#modules/auth/resetPassword.ts";
import { signIn } from "#modules/auth/signIn.ts";
import { getSignInMethods } from "#modules/auth/signInMethods.ts";
import {
  endOtherSignInSessions,
  endSignInSession,
  listSignInSessions,
} from "#modules/auth/signInSessions.ts";
import { signInWithPasskey } from "#modules/auth/signInWithPasskey.ts";
import { signOut } from "#modules/auth/signOut.ts";
import { signUp } from "#modules/auth/signUp.ts";

export const authRouter = router({
  signUp: publicProcedure("Auth.SignUp", "POST", {
    summary: "新規登録し、確認コードをメールで送信",
    description: "6桁の確認コードをメールで送信します。10分間、5回まで有効です。",
    refusals: ["UserAlreadyExists", "PasswordTooShort", "PasswordTooWeak", "LimitExceeded"],
  })
    .input(signUpInput)
    .output(startedSignUp)
    .mutation(({ ctx, input }) => loggingRefusals(ctx, "新規登録", () => signUp(ctx, input))),
  confirmSignUp: publicProcedure("Auth.ConfirmSignUp", "POST", {
    summary: "確認コードで新規登録を確定",
    description:
      "ticket を送ると、その登録の確認コードだけを受け付けます。省けるのは、その宛先で待っている登録が1つのときだけです。",
    refusals: ["CodeMismatch", "CodeExpired", "LimitExceeded"],
  })
    .input(confirmSignUpInput)
    .output(accessToken)
    .mutation(({ ctx, input }) =>
      loggingRefusals(ctx, "メールアドレスの確認", () => confirmSignUp(ctx, input)),
    ),
  resendConfirmationCode: publicProcedure("Auth.ResendConfirmationCode", "POST", {
    summary: "新規登録の確認コードを再送信",
    refusals: ["LimitExceeded"],
  })
    .input(resendConfirmationCodeInput)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      loggingRefusals(ctx, "確認コードの再送信", () => resendConfirmationCode(ctx, input)),
    ),
  signIn: publicProcedure("Auth.SignIn", "POST", {
    summary: "サインインし、アクセストークンを発行",
    description:
      "2段階の確認を設定している人には SecondFactorRequired を返します。その ticket を ConfirmSecondFactor に送ります。",
    refusals: [
      "WrongCredentials",
      "AccountDisabled",
      "UserNotConfirmed",
      "AttemptLimitExceeded",
      "SecondFactorRequired",
    ],
  })
    .input(signInInput)
    .output(accessToken)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  confirmSecondFactor: publicProcedure("Auth.ConfirmSecondFactor", "POST", {
    summary: "2段階の確認のコードでサインインを完了",
    description:
      "ticket は5分間、5回まで有効です。コードの間違いは CodeMismatch、その後は TicketExpired です。",
    refusals: ["CodeMismatch", "TicketExpired", "AttemptLimitExceeded"],
  })
    .input(confirmSecondFactorInput)
    .output(accessToken)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx, input)),
  getPasskeyChallenge: publicProcedure("Auth.GetPasskeyChallenge", null, {
    summary: "パスキーの確認を始める",
  })
    .output(passkeyChallenge)
    .mutation(({ ctx }) => getPasskeyChallenge(ctx)),
  signInWithPasskey: publicProcedure("Auth.SignInWithPasskey", null, {
    summary: "パスキーでサインイン",
    refusals: ["PasskeyRefused", "AccountDisabled"],
  })
    .input(signInWithPasskeyInput)
    .output(accessToken)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input)),
  prove: procedure("Auth.Prove", null, {
    summary: "本人であることを確認",
    refusals: ["WrongCredentials", "CodeMismatch", "PasskeyRefused", "AttemptLimitExceeded"],
  })
    .input(proveInput)
    .output(z.void())
    .mutation(({ ctx, input }) => prove(ctx, input)),
  getSignInMethods: procedure("Auth.GetSignInMethods", null, { summary: "サインインの方法を取得" })
    .output(signInMethods)
    .query(({ ctx }) => getSignInMethods(ctx)),
  getPasskeyCreation: procedure("Auth.GetPasskeyCreation", null, {
    summary: "パスキーの追加を始める",
    needsProof: true,
  })
    .output(passkeyCreation)
    .mutation(({ ctx }) => getPasskeyCreation(ctx)),
  addPasskey: procedure("Auth.AddPasskey", null, {
    summary: "パスキーを追加",
    needsProof: true,
    refusals: ["PasskeyRefused", "DataDuplicated", "LimitExceeded"],
  })
    .input(addPasskeyInput)
    .output(addedFactor)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  removePasskey: procedure("Auth.RemovePasskey", null, {
    summary: "パスキーを削除",
    needsProof: true,
  })
    .input(removePasskeyInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removePasskey(ctx, input)),
  startAuthenticator: procedure("Auth.StartAuthenticator", null, {
    summary: "認証アプリの追加を始める",
    needsProof: true,
  })
    .output(startedAuthenticator)
    .mutation(({ ctx }) => startAuthenticator(ctx)),
  addAuthenticator: procedure("Auth.AddAuthenticator", null, {
    summary: "認証アプリを追加",
    needsProof: true,
    refusals: ["CodeMismatch"],
  })
    .input(addAuthenticatorInput)
    .output(addedFactor)
    .mutation(({ ctx, input }) => addAuthenticator(ctx, input)),
  removeAuthenticator: procedure("Auth.RemoveAuthenticator", null, {
    summary: "認証アプリを削除",
    needsProof: true,
  })
    .output(z.void())
    .mutation(({ ctx }) => removeAuthenticator(ctx)),
  makeRecoveryCodes: procedure("Auth.MakeRecoveryCodes", null, {
    summary: "予備のコードを作り直す",
    needsProof: true,
  })
    .output(newRecoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx)),
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
    .mutation(({ ctx, input }) =>
      loggingRefusals(ctx, "パスワードの再設定", () => resetPassword(ctx, input)),
    ),
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
    .mutation(({ ctx, input }) =>
      loggingRefusals(ctx, "メールアドレスの変更", () => requestEmailAddressChange(ctx, input)),
    ),
  confirmEmailAddressChange: procedure("Auth.ConfirmEmailAddressChange", "POST", {
    summary: "確認コードでメールアドレスの変更を確定",
    takesKey: "never",
    refusals: ["CodeMismatch", "CodeExpired", "AliasExists", "LimitExceeded"],
  })
    .input(confirmEmailAddressChangeInput)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      loggingRefusals(ctx, "メールアドレスの変更", () => confirmEmailAddressChange(ctx, input)),
    ),
  getSignInSessions: procedure("Auth.GetSignInSessions", "GET", {
    summary: "サインイン中の端末を取得",
  })
    .output(signInSessions)
    .query(({ ctx }) => listSignInSessions(ctx)),
  endSignInSession: procedure("Auth.EndSignInSession", "POST", {
    summary: "サインイン中の端末を1台サインアウト",
    needsProof: true,
  })
    .input(signInSessionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endSignInSession(ctx, input)),
  endEverySignInSession: procedure("Auth.EndEverySignInSession", "POST", {
    summary: "全員をサインアウト",
    description: "呼び出しに使ったサインインだけが残ります。",
    needsProof: true,
  })
    .output(z.void())
    .mutation(({ ctx }) => endEverySession(ctx)),
  endOtherSignInSessions: procedure("Auth.EndOtherSignInSessions", "POST", {
    summary: "ほかの端末をすべてサインアウト",
    needsProof: true,
  })
    .output(z.void())
    .mutation(({ ctx }) => endOtherSignInSessions(ctx)),
});
