import { identified, listOf } from "@kenshu/domain/fields.ts";
import {
  addSchoolInput,
  reservableSchool,
  school,
  studentSchoolsInput,
  toldOfSchool,
  updateSchoolInput,
} from "@kenshu/domain/school/school.schema.ts";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { changeOf } from "#modules/master/master.commands.ts";
import { masterProcedures } from "#modules/master/master.ts";
import { listReservableSchools, schools } from "#modules/master/school.queries.ts";
import { directionsOf, getTold, lockAhead, tellWay } from "#modules/master/tellWay.ts";

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
    lock: lockAhead,
    async update(tx, id, { expected, ...fields }, ctx) {
      const before = await directionsOf(tx, id);
      await changeOf("school")(tx, id, fields);
      return tellWay(tx, ctx, { id, before, expected });
    },
    rows: schools,
    columns: [{ title: "地域", kind: "text", value: ({ areaName }) => areaName }],
    duplicate: (tx, { name, areaId }) =>
      tx
        .selectFrom("school")
        .select("id")
        .where((eb) => eb.and({ name, areaId }))
        .executeTakeFirst(),
  }),
  getTold: procedure("School.GetTold", "GET", { summary: "案内の変更を知らせる研修生を取得" })
    .input(identified)
    .output(toldOfSchool)
    .query(({ ctx, input }) => getTold(ctx, input.id)),
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
