import { authUser } from "@kenshu/domain/auth/auth.schema.ts";
import { listOf } from "@kenshu/domain/fields.ts";
import {
  addUserProfileInput,
  instructor,
  instructorsInput,
  userProfile,
} from "@kenshu/domain/user/user.schema.ts";
import { z } from "zod";
import { addUserProfile } from "#modules/user/addUserProfile.ts";
import { noAccountStudentProcedures } from "#modules/user/noAccountStudent.procedures.ts";
import { getOwnAuthUser, getUserProfile, listInstructors } from "#modules/user/user.queries.ts";
import { procedure, router } from "#procedure.ts";

export const userRouter = router({
  getInstructors: procedure("User.GetInstructors", "GET")
    .input(instructorsInput)
    .output(listOf(instructor))
    .query(({ ctx, input }) => listInstructors(ctx.db, input)),
  getOwn: procedure("User.GetOwn", "GET")
    .output(userProfile)
    .query(({ ctx }) => getUserProfile(ctx.db, ctx.actor.userId)),
  getOwnAuthUser: procedure("User.GetOwnAuthUser", "GET")
    .output(authUser)
    .query(({ ctx }) => getOwnAuthUser(ctx.actor)),
  addUserProfile: procedure("User.AddUserProfile", "POST")
    .input(addUserProfileInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addUserProfile(ctx, input)),
  ...noAccountStudentProcedures,
});
