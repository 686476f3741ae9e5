import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { listOf, versioned } from "@kenshu/domain/fields.ts";
import { badgeCount } from "@kenshu/domain/guestStudent/guestStudent.schema.ts";
import { userProfile } from "@kenshu/domain/profile/profile.schema.ts";
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
import { instructor, instructorsInput } from "@kenshu/domain/user/user.schema.ts";
import { z } from "zod";
import { procedure, router } from "#declaring/procedure.ts";
import { countGuests } from "#modules/guestStudent/index.ts";
import { getUserProfile } from "#modules/profile/index.ts";
import { listInstructors } from "#modules/user/instructors.queries.ts";
import { removeUser, updateUser, updateUserIsEnabled } from "#modules/user/staff.commands.ts";
import {
  findHeartfulEmployees,
  listOrientationCheckInstructors,
  searchUsers,
} from "#modules/user/staff.queries.ts";

export const userRouter = router({
  getInstructors: procedure("User.GetInstructors", "GET")
    .input(instructorsInput)
    .output(listOf(instructor))
    .query(({ ctx, input }) => listInstructors(ctx.db, input)),
  getGuestUserCount: procedure("User.GetGuestUserCount", "POST")
    .output(badgeCount)
    .query(({ ctx }) => countGuests(ctx.db, SignUpPattern.Staff)),
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
});
