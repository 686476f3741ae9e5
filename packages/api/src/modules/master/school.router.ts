import { listOf } from "@kenshu/domain/fields.ts";
import {
  addSchoolInput,
  reservableSchool,
  school,
  studentSchoolsInput,
  updateSchoolInput,
} from "@kenshu/domain/school/school.schema.ts";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { masterProcedures } from "#modules/master/master.ts";
import { listReservableSchools, schools } from "#modules/master/school.queries.ts";

/** A name is unique within the area; an unknown area is DbConflict (rules 4.1, 13.3). */
export const schoolRouter = router({
  ...masterProcedures({
    controller: "School",
    table: "school",
    category: "研修施設",
    row: school,
    added: addSchoolInput,
    updated: updateSchoolInput,
    refusals: ["DataDuplicated"],
    rows: schools,
    columns: [{ title: "地域", kind: "text", value: ({ areaName }) => areaName }],
    duplicate: (tx, { name, areaId }) =>
      tx
        .selectFrom("school")
        .select("id")
        .where((eb) => eb.and({ name, areaId }))
        .executeTakeFirst(),
  }),
  getReservableSchools: procedure("School.GetReservableSchools", "GET", {
    changesSeldom: true,
    summary: "研修生が予約できる研修施設を取得",
    whose: { student: "studentUserId" },
    foundByCall: true,
  })
    .input(studentSchoolsInput)
    .output(listOf(reservableSchool))
    .query(({ ctx, input }) => listReservableSchools(ctx.db, input.studentUserId)),
});
