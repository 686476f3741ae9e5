import { ofUser, othersSession, othersSignIn } from "@kenshu/domain/auth/secondFactor.schema.ts";
import { z } from "zod";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import {
  endOthersSession,
  endOthersSessions,
  getOthersSignIn,
  removeOthersFactors,
} from "#modules/auth/othersSignIn.ts";

/** What administrators do about the sign-in of others; the wire has it among the users. */
export const othersSignInRouter = router({
  getSignIn: procedure("User.GetSignIn", "GET", {
    summary: "利用者のサインイン中の端末と、2段階の確認の有無を取得",
  })
    .input(ofUser)
    .output(othersSignIn)
    .query(({ ctx, input }) => getOthersSignIn(ctx, input.userId)),
  endSignInSession: procedure("User.EndSignInSession", "POST", {
    summary: "利用者の端末を1台サインアウト",
    needsProof: true,
    notOneself: "userId",
  })
    .input(othersSession)
    .output(z.void())
    .mutation(({ ctx, input }) => endOthersSession(ctx, input)),
  endSignInSessions: procedure("User.EndSignInSessions", "POST", {
    summary: "利用者の端末をすべてサインアウト",
    needsProof: true,
    notOneself: "userId",
  })
    .input(ofUser)
    .output(z.void())
    .mutation(({ ctx, input }) => endOthersSessions(ctx, input)),
  removeSecondFactors: procedure("User.RemoveSecondFactors", "POST", {
    summary: "利用者の2段階の確認を解除",
    description: "パスキー、認証アプリ、予備のコードをすべて消し、本人にメールで知らせます。",
    needsProof: true,
    notOneself: "userId",
  })
    .input(ofUser)
    .output(z.void())
    .mutation(({ ctx, input }) => removeOthersFactors(ctx, input)),
});
