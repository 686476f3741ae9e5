import { listOf, versioned } from "@kenshu/domain/fields.ts";
import {
  heartfulEmployees,
  heartfulEmployeesInput,
  orientationCheckInstructorsInput,
  searchUsersInput,
  updateUserInput,
  updateUserIsEnabledInput,
  userProfileInput,
  userRows,
} from "@kenshu/domain/user/staff.schema.ts";
import { instructor, userProfile } from "@kenshu/domain/user/user.schema.ts";
import { z } from "zod";
import { procedure } from "#declaring/procedure.ts";
import { removeUser, updateUser, updateUserIsEnabled } from "#modules/user/staff.commands.ts";
import {
  findHeartfulEmployees,
  listOrientationCheckInstructors,
  searchUsers,
} from "#modules/user/staff.queries.ts";
import { getUserProfile } from "#modules/user/user.queries.ts";

/** Staff and their rights (rule 15.13), as part of the user router. */
export const staffProcedures = {
  search: procedure("User.Search", "GET")
    .input(searchUsersInput)
    .output(userRows)
    .query(({ ctx, input }) => searchUsers(ctx.db, input)),
  getUserProfile: procedure("User.GetUserProfile", "GET")
    .input(userProfileInput)
    .output(userProfile)
    .query(({ ctx, input }) => getUserProfile(ctx.db, input.userId)),
  getOrientationCheckInstructors: procedure("User.GetOrientationCheckInstructors", "GET")
    .input(orientationCheckInstructorsInput)
    .output(listOf(instructor))
    .query(({ ctx, input }) => listOrientationCheckInstructors(ctx.db, input)),
  getHeartfulEmployees: procedure("User.GetHeartfulEmployees", "POST")
    .input(heartfulEmployeesInput)
    .output(heartfulEmployees)
    .query(({ ctx, input }) => findHeartfulEmployees(ctx, input)),
  update: procedure("User.Update", "POST", { refusals: ["HeartfulEmployeeIdAlreadyUsed"] })
    .input(updateUserInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateUser(ctx, input)),
  remove: procedure("User.Remove", "POST", { notOneself: "id", refusals: ["ForeignKeyViolation"] })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeUser(ctx, input)),
  updateIsEnabled: procedure("User.UpdateIsEnabled", "POST", { notOneself: "id" })
    .input(updateUserIsEnabledInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateUserIsEnabled(ctx, input)),
};
