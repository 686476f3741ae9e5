import {
  saveActivitiesInput,
  studentActivitiesInput,
  studentActivityUser,
  studentActivityUsers,
  studentActivityUsersInput,
} from "@kenshu/domain/activity/activity.schema.ts";
import { z } from "zod";
import { criteriaOf, ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { activityUserList } from "#modules/activity/activity.lists.ts";
import {
  getStudentActivities,
  listStudentActivityUsers,
} from "#modules/activity/activity.queries.ts";
import { saveActivities } from "#modules/activity/saveActivities.ts";

export const activityRouter = router({
  getStudentActivityUsers: procedure("StudentActivity.GetStudentActivityUsers", "GET", {
    summary: "研修生を、受講している研修種目とともに検索",
  })
    .input(studentActivityUsersInput)
    .output(studentActivityUsers)
    .query(({ ctx, input }) => listStudentActivityUsers(ctx.db, input)),
  getFileStudentActivityUsers: procedure(
    "StudentActivity.GetFileStudentActivityUsers",
    "GET",
    ofList(activityUserList, "StudentActivity.GetStudentActivityUsers"),
  )
    .input(criteriaOf(studentActivityUsersInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) =>
      sendList(ctx, activityUserList, input, (of, asked) => listStudentActivityUsers(of.db, asked)),
    ),
  getStudentActivities: procedure("StudentActivity.GetStudentActivities", "GET", {
    summary: "研修生の受講を取得",
  })
    .input(studentActivitiesInput)
    .output(studentActivityUser)
    .query(({ ctx, input }) => getStudentActivities(ctx.db, input.studentUserId)),
  save: procedure("StudentActivity.Save", "POST", {
    summary: "研修生の受講を保存",
    description: "研修中の受講は、1つの研修種目に1つまでです。",
    refusals: ["InvalidDate"],
  })
    .input(saveActivitiesInput)
    .output(z.void())
    .mutation(({ ctx, input }) => saveActivities(ctx, input)),
});
