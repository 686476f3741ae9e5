import { authUser } from "@kenshu/domain/auth/auth.schema.ts";
import {
  addStudentProfileInput,
  addUserProfileInput,
  updateUserProfileInput,
  userProfile,
} from "@kenshu/domain/profile/profile.schema.ts";
import { z } from "zod";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { addUserProfile } from "#modules/profile/addUserProfile.ts";
import { getOwnAuthUser, getUserProfile } from "#modules/profile/profile.queries.ts";
import { updateUserProfile } from "#modules/profile/updateUserProfile.ts";

export const profileRouter = router({
  getOwn: procedure("User.GetOwn", "GET", { summary: "自分の利用者情報を取得" })
    .output(userProfile)
    .query(({ ctx }) => getUserProfile(ctx.db, ctx.actor.userId)),
  getOwnAuthUser: procedure("User.GetOwnAuthUser", "GET", { summary: "自分のアカウントを取得" })
    .output(authUser)
    .query(({ ctx }) => getOwnAuthUser(ctx.actor)),
  addUserProfile: procedure("User.AddUserProfile", "POST", {
    summary: "自分のプロフィールを登録",
    ofStudents: addStudentProfileInput,
    endsRight: true,
  })
    .input(addUserProfileInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addUserProfile(ctx, input)),
  updateUserProfile: procedure("User.UpdateUserProfile", "POST", {
    summary: "自分のプロフィールを更新",
  })
    .input(updateUserProfileInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateUserProfile(ctx, input)),
});
