import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { listOf } from "@kenshu/domain/fields.ts";
import { badgeCount, guestStudent } from "@kenshu/domain/guestStudent/guestStudent.schema.ts";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { listGuestStudents } from "#modules/guestStudent/guestStudent.queries.ts";
import { countGuests } from "#modules/guestStudent/guests.ts";

export const guestStudentRouter = router({
  getGuestStudents: procedure("User.GetGuestStudents", "GET", {
    summary: "紐づけを待っている研修生を取得",
  })
    .output(listOf(guestStudent))
    .query(({ ctx }) => listGuestStudents(ctx.db)),
  getGuestStudentCount: procedure("User.GetGuestStudentCount", "POST", {
    summary: "紐づけを待っている研修生の数を取得",
  })
    .output(badgeCount)
    .query(({ ctx }) => countGuests(ctx.db, SignUpPattern.Student)),
});
