import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { listOf, versioned } from "@kenshu/domain/fields.ts";
import { badgeCount } from "@kenshu/domain/guestStudent/guestStudent.schema.ts";
import {
  heartfulEmployees,
  heartfulEmployeesInput,
  orientationCheckInstructorsInput,
  searchUsersInput,
  staffProfile,
  updateUserInput,
  updateUserIsEnabledInput,
  userProfileInput,
  userRows,
} from "@kenshu/domain/user/staff.schema.ts";
import { instructor, instructorsInput } from "@kenshu/domain/user/user.schema.ts";
import { z } from "zod";
import { criteriaOf, ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { countGuests } from "#modules/guestStudent/index.ts";
import { listInstructors } from "#modules/user/instructors.queries.ts";
import { removeUser, updateUser, updateUserIsEnabled } from "#modules/user/staff.commands.ts";
import {
  findHeartfulEmployees,
  getStaffProfile,
  listOrientationCheckInstructors,
  searchUsers,
} from "#modules/user/staff.queries.ts";
import { userList } from "#modules/user/user.lists.ts";

export const userRouter = router({
  getInstructors: procedure("User.GetInstructors", "GET", { summary: "講師の一覧を取得" })
    .input(instructorsInput)
    .output(listOf(instructor))
    .query(({ ctx, input }) => listInstructors(ctx.db, input)),
  getGuestUserCount: procedure("User.GetGuestUserCount", "POST", {
    summary: "権限のない職員のアカウントの数を取得",
  })
    .output(badgeCount)
    .query(({ ctx }) => countGuests(ctx.db, SignUpPattern.Staff)),
  search: procedure("User.Search", "GET", {
    summary: "利用者を検索",
    readsReplica: true,
  })
    .input(searchUsersInput)
    .output(userRows)
    .query(({ ctx, input }) => searchUsers(ctx.db, input)),
  getFileUsers: procedure("User.GetFileUsers", "GET", ofList(userList, "User.Search"))
    .input(criteriaOf(searchUsersInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) =>
      sendList(ctx, userList, input, (of, asked) => searchUsers(of.db, asked)),
    ),
  getUserProfile: procedure("User.GetUserProfile", "GET", { summary: "利用者のプロフィールを取得" })
    .input(userProfileInput)
    .output(staffProfile)
    .query(({ ctx, input }) => getStaffProfile(ctx, input.userId)),
  getOrientationCheckInstructors: procedure("User.GetOrientationCheckInstructors", "GET", {
    summary: "合否連携の確認者の一覧を取得",
  })
    .input(orientationCheckInstructorsInput)
    .output(listOf(instructor))
    .query(({ ctx, input }) => listOrientationCheckInstructors(ctx.db, input)),
  getHeartfulEmployees: procedure("User.GetHeartfulEmployees", "POST", {
    summary: "HMの社員を検索",
    inQuery: ["keyword"],
  })
    .input(heartfulEmployeesInput)
    .output(heartfulEmployees)
    .query(({ ctx, input }) => findHeartfulEmployees(ctx, input)),
  update: procedure("User.Update", "POST", {
    summary: "利用者を更新",
    refusals: ["HeartfulEmployeeIdAlreadyUsed", "StepUpRequired"],
  })
    .input(updateUserInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateUser(ctx, input)),
  remove: procedure("User.Remove", "POST", {
    summary: "利用者を削除",
    notOneself: "id",
    refusals: ["ForeignKeyViolation"],
  })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeUser(ctx, input)),
  updateIsEnabled: procedure("User.UpdateIsEnabled", "POST", {
    summary: "利用者の利用を停止または開始",
    notOneself: "id",
  })
    .input(updateUserIsEnabledInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateUserIsEnabled(ctx, input)),
});
