import { identified, listOf, sorted, versioned } from "@kenshu/domain/fields.ts";
import {
  addSchoolInput,
  school,
  studentSchoolsInput,
  updateSchoolInput,
} from "@kenshu/domain/school/school.schema.ts";
import { z } from "zod";
import { procedure, router } from "#declaring/procedure.ts";
import {
  addSchool,
  removeSchool,
  sortSchools,
  updateSchool,
} from "#modules/school/school.commands.ts";
import { getSchool, listReservableSchools, listSchools } from "#modules/school/school.queries.ts";

export const schoolRouter = router({
  getAll: procedure("School.GetAll", "GET")
    .output(listOf(school))
    .query(({ ctx }) => listSchools(ctx.db)),
  getReservableSchools: procedure("School.GetReservableSchools", "GET", {
    whose: { student: "studentUserId" },
    foundByCall: true,
  })
    .input(studentSchoolsInput)
    .output(listOf(school))
    .query(({ ctx, input }) => listReservableSchools(ctx.db, input.studentUserId)),
  get: procedure("School.Get", "GET")
    .input(identified)
    .output(school)
    .query(({ ctx, input }) => getSchool(ctx.db, input.id)),
  add: procedure("School.Add", "POST", { refusals: ["DataDuplicated"] })
    .input(addSchoolInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addSchool(ctx, input)),
  update: procedure("School.Update", "POST", { refusals: ["DataDuplicated"] })
    .input(updateSchoolInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateSchool(ctx, input)),
  remove: procedure("School.Remove", "POST", { refusals: ["ForeignKeyViolation"] })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeSchool(ctx, input)),
  sort: procedure("School.Sort", "POST")
    .input(sorted)
    .output(z.void())
    .mutation(({ ctx, input }) => sortSchools(ctx, input)),
});
