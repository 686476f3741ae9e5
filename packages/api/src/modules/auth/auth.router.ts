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
import { procedure, publicProcedure, router } from "#declaring/procedure.ts";
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
    refusals: ["UserAlreadyExists", "PasswordTooShort", "PasswordTooWeak", "LimitExceeded"],
  })
    .input(signUpInput)
    .output(startedSignUp)
    .mutation(({ ctx, input }) => signUp(ctx, input)),
  confirmSignUp: publicProcedure("Auth.ConfirmSignUp", "POST", {
    refusals: ["CodeMismatch", "CodeExpired", "LimitExceeded"],
  })
    .input(confirmSignUpInput)
    .output(accessToken)
    .mutation(({ ctx, input }) => confirmSignUp(ctx, input)),
  resendConfirmationCode: publicProcedure("Auth.ResendConfirmationCode", "POST", {
    refusals: ["LimitExceeded"],
  })
    .input(resendConfirmationCodeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resendConfirmationCode(ctx, input)),
  signIn: publicProcedure("Auth.SignIn", "POST", {
    refusals: ["WrongCredentials", "AccountDisabled", "UserNotConfirmed", "AttemptLimitExceeded"],
  })
    .input(signInInput)
    .output(accessToken)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: procedure("Auth.SignOut", "POST")
    .output(z.void())
    .mutation(({ ctx }) => signOut(ctx)),
  forgotPassword: publicProcedure("Auth.ForgotPassword", "POST")
    .input(addressInput)
    .output(z.void())
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  resetPassword: publicProcedure("Auth.ResetPassword", "POST", {
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
    refusals: ["WrongCredentials", "AttemptLimitExceeded", "PasswordTooShort", "PasswordTooWeak"],
  })
    .input(changePasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  requestEmailAddressChange: procedure("Auth.RequestEmailAddressChange", "POST", {
    refusals: ["WrongCredentials", "AttemptLimitExceeded", "AliasExists", "LimitExceeded"],
  })
    .input(requestEmailAddressChangeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => requestEmailAddressChange(ctx, input)),
  confirmEmailAddressChange: procedure("Auth.ConfirmEmailAddressChange", "POST", {
    refusals: ["CodeMismatch", "CodeExpired", "AliasExists", "LimitExceeded"],
  })
    .input(confirmEmailAddressChangeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmEmailAddressChange(ctx, input)),
  getSignInSessions: procedure("Auth.GetSignInSessions", "GET")
    .output(signInSessions)
    .query(({ ctx }) => listSignInSessions(ctx)),
  endSignInSession: procedure("Auth.EndSignInSession", "POST")
    .input(signInSessionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endSignInSession(ctx, input)),
  endOtherSignInSessions: procedure("Auth.EndOtherSignInSessions", "POST")
    .output(z.void())
    .mutation(({ ctx }) => endOtherSignInSessions(ctx)),
});
