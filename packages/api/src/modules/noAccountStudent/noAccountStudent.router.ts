import { versioned } from "@kenshu/domain/fields.ts";
import {
  addedUser,
  addNoAccountStudentInput,
  linkNoAccountStudentInput,
  noAccountStudent,
  noAccountStudentInput,
  noAccountStudents,
  noAccountStudentsInput,
  updateNoAccountStudentInput,
} from "@kenshu/domain/noAccountStudent/noAccountStudent.schema.ts";
import { z } from "zod";
import { criteriaOf, ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { linkNoAccountStudent } from "#modules/noAccountStudent/linkNoAccountStudent.ts";
import {
  addNoAccountStudent,
  removeNoAccountStudent,
  updateNoAccountStudent,
} from "#modules/noAccountStudent/noAccountStudent.commands.ts";
import { noAccountStudentList } from "#modules/noAccountStudent/noAccountStudent.lists.ts";
import {
  getNoAccountStudent,
  listNoAccountStudents,
} from "#modules/noAccountStudent/noAccountStudent.queries.ts";

export const noAccountStudentRouter = router({
  getNoAccountStudents: procedure("User.GetNoAccountStudents", "GET", {
    summary: "アカウントのない研修生を検索",
  })
    .input(noAccountStudentsInput)
    .output(noAccountStudents)
    .query(({ ctx, input }) => listNoAccountStudents(ctx.db, input)),
  getFileNoAccountStudents: procedure(
    "User.GetFileNoAccountStudents",
    "GET",
    ofList(noAccountStudentList, "User.GetNoAccountStudents"),
  )
    .input(criteriaOf(noAccountStudentsInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) =>
      sendList(ctx, noAccountStudentList, input, (of, asked) =>
        listNoAccountStudents(of.db, asked),
      ),
    ),
  getNoAccountStudent: procedure("User.GetNoAccountStudent", "GET", {
    summary: "アカウントのない研修生を1名取得",
  })
    .input(noAccountStudentInput)
    .output(noAccountStudent)
    .query(({ ctx, input }) => getNoAccountStudent(ctx.db, input.userId)),
  addNoAccountStudent: procedure("User.AddNoAccountStudent", "POST", {
    summary: "アカウントのない研修生を追加",
    takesKey: "always",
  })
    .input(addNoAccountStudentInput)
    .output(addedUser)
    .mutation(({ ctx, input }) => addNoAccountStudent(ctx, input)),
  updateNoAccountStudent: procedure("User.UpdateNoAccountStudent", "POST", {
    summary: "アカウントのない研修生を更新",
  })
    .input(updateNoAccountStudentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateNoAccountStudent(ctx, input)),
  removeNoAccountStudent: procedure("User.RemoveNoAccountStudent", "POST", {
    summary: "アカウントのない研修生を削除",
    refusals: ["ForeignKeyViolation"],
  })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeNoAccountStudent(ctx, input)),
  linkNoAccountStudent: procedure("User.LinkNoAccountStudent", "POST", {
    summary: "アカウントのない研修生にアカウントを紐づけ",
  })
    .input(linkNoAccountStudentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => linkNoAccountStudent(ctx, input)),
});
