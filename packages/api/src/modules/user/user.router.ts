import { authUser } from "@kenshu/domain/auth/auth.schema.ts";
import { identified, listOf } from "@kenshu/domain/fields.ts";
import {
  addStudentProfileInput,
  addUserProfileInput,
  instructor,
  instructorsInput,
  ownGoal,
  studentGoal,
  updateGoalInput,
  updateUserProfileInput,
  userProfile,
} from "@kenshu/domain/user/user.schema.ts";
import { z } from "zod";
import { procedure, router } from "#declaring/procedure.ts";
import { addUserProfile } from "#modules/user/addUserProfile.ts";
import { getGoal, getStudentGoal } from "#modules/user/goal.queries.ts";
import { guestProcedures } from "#modules/user/guest.procedures.ts";
import { noAccountStudentProcedures } from "#modules/user/noAccountStudent.procedures.ts";
import { staffProcedures } from "#modules/user/staff.procedures.ts";
import { updateGoal } from "#modules/user/updateGoal.ts";
import { updateUserProfile } from "#modules/user/updateUserProfile.ts";
import { getOwnAuthUser, getUserProfile, listInstructors } from "#modules/user/user.queries.ts";

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
  addUserProfile: procedure("User.AddUserProfile", "POST", { ofStudents: addStudentProfileInput })
    .input(addUserProfileInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addUserProfile(ctx, input)),
  updateUserProfile: procedure("User.UpdateUserProfile", "POST")
    .input(updateUserProfileInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateUserProfile(ctx, input)),
  getGoal: procedure("User.GetGoal", "GET", { whose: { student: "id" }, foundByCall: true })
    .input(identified)
    .output(studentGoal)
    .query(({ ctx, input }) => getGoal(ctx, input.id)),
  getStudentGoal: procedure("User.GetStudentGoal", "GET")
    .output(ownGoal)
    .query(({ ctx }) => getStudentGoal(ctx)),
  updateGoal: procedure("User.UpdateGoal", "POST")
    .input(updateGoalInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateGoal(ctx, input)),
  ...guestProcedures,
  ...staffProcedures,
  ...noAccountStudentProcedures,
});
