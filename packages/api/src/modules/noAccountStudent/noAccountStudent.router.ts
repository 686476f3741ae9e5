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
import { procedure, router } from "#declaring/procedure.ts";
import { linkNoAccountStudent } from "#modules/noAccountStudent/linkNoAccountStudent.ts";
import {
  addNoAccountStudent,
  removeNoAccountStudent,
  updateNoAccountStudent,
} from "#modules/noAccountStudent/noAccountStudent.commands.ts";
import {
  getNoAccountStudent,
  listNoAccountStudents,
} from "#modules/noAccountStudent/noAccountStudent.queries.ts";

export const noAccountStudentRouter = router({
  getNoAccountStudents: procedure("User.GetNoAccountStudents", "GET")
    .input(noAccountStudentsInput)
    .output(noAccountStudents)
    .query(({ ctx, input }) => listNoAccountStudents(ctx.db, input)),
  getNoAccountStudent: procedure("User.GetNoAccountStudent", "GET")
    .input(noAccountStudentInput)
    .output(noAccountStudent)
    .query(({ ctx, input }) => getNoAccountStudent(ctx.db, input.userId)),
  addNoAccountStudent: procedure("User.AddNoAccountStudent", "POST", { takesKey: true })
    .input(addNoAccountStudentInput)
    .output(addedUser)
    .mutation(({ ctx, input }) => addNoAccountStudent(ctx, input)),
  updateNoAccountStudent: procedure("User.UpdateNoAccountStudent", "POST")
    .input(updateNoAccountStudentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateNoAccountStudent(ctx, input)),
  removeNoAccountStudent: procedure("User.RemoveNoAccountStudent", "POST", {
    refusals: ["ForeignKeyViolation"],
  })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeNoAccountStudent(ctx, input)),
  linkNoAccountStudent: procedure("User.LinkNoAccountStudent", "POST")
    .input(linkNoAccountStudentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => linkNoAccountStudent(ctx, input)),
});
