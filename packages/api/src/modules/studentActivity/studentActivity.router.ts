import {
  saveStudentActivitiesInput,
  studentActivitiesInput,
  studentActivityUser,
  studentActivityUsers,
  studentActivityUsersInput,
} from "@kenshu/domain/studentActivity/studentActivity.schema.ts";
import { z } from "zod";
import { saveStudentActivities } from "#modules/studentActivity/saveStudentActivities.ts";
import {
  getStudentActivities,
  listStudentActivityUsers,
} from "#modules/studentActivity/studentActivity.queries.ts";
import { procedure, router } from "#procedure.ts";

export const studentActivityRouter = router({
  getStudentActivityUsers: procedure("StudentActivity.GetStudentActivityUsers", "GET")
    .input(studentActivityUsersInput)
    .output(studentActivityUsers)
    .query(({ ctx, input }) => listStudentActivityUsers(ctx.db, input)),
  getStudentActivities: procedure("StudentActivity.GetStudentActivities", "GET")
    .input(studentActivitiesInput)
    .output(studentActivityUser)
    .query(({ ctx, input }) => getStudentActivities(ctx.db, input.studentUserId)),
  save: procedure("StudentActivity.Save", "POST", ["InvalidDate"])
    .input(saveStudentActivitiesInput)
    .output(z.void())
    .mutation(({ ctx, input }) => saveStudentActivities(ctx, input)),
});
