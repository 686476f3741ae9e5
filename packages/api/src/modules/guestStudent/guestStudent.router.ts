import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { listOf } from "@kenshu/domain/fields.ts";
import { badgeCount, guestStudent } from "@kenshu/domain/guestStudent/guestStudent.schema.ts";
import { procedure, router } from "#declaring/procedure.ts";
import { listGuestStudents } from "#modules/guestStudent/guestStudent.queries.ts";
import { countGuests } from "#modules/guestStudent/guests.ts";

export const guestStudentRouter = router({
  getGuestStudents: procedure("User.GetGuestStudents", "GET")
    .output(listOf(guestStudent))
    .query(({ ctx }) => listGuestStudents(ctx.db)),
  getGuestStudentCount: procedure("User.GetGuestStudentCount", "POST")
    .output(badgeCount)
    .query(({ ctx }) => countGuests(ctx.db, SignUpPattern.Student)),
});
