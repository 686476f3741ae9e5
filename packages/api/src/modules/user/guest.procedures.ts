import { listOf } from "@kenshu/domain/fields.ts";
import {
  badgeCount,
  guestStudent,
  unlinkStudent,
  unlinkStudentsInput,
} from "@kenshu/domain/user/user.schema.ts";
import { procedure } from "#declaring/procedure.ts";
import {
  countGuestStaff,
  countGuestStudents,
  listGuestStudents,
  listUnlinkStudents,
} from "#modules/user/guest.queries.ts";

/** Accounts that nobody has admitted yet (rules 9.9, 15.5), as part of the user router. */
export const guestProcedures = {
  getGuestStudents: procedure("User.GetGuestStudents", "GET")
    .output(listOf(guestStudent))
    .query(({ ctx }) => listGuestStudents(ctx.db)),
  getUnlinkStudents: procedure("User.GetUnlinkStudents", "GET")
    .input(unlinkStudentsInput)
    .output(listOf(unlinkStudent))
    .query(({ ctx, input }) => listUnlinkStudents(ctx.db, input)),
  getGuestStudentCount: procedure("User.GetGuestStudentCount", "POST")
    .output(badgeCount)
    .query(({ ctx }) => countGuestStudents(ctx.db)),
  getGuestUserCount: procedure("User.GetGuestUserCount", "POST")
    .output(badgeCount)
    .query(({ ctx }) => countGuestStaff(ctx.db)),
};
