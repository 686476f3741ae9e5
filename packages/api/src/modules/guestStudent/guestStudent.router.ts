import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { listOf } from "@kenshu/domain/fields.ts";
import { badgeCount, guestStudent } from "@kenshu/domain/guestStudent/guestStudent.schema.ts";
import { ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { guestStudentList } from "#modules/guestStudent/guestStudent.lists.ts";
import {
  listGuestStudents,
  pageOfGuestStudents,
} from "#modules/guestStudent/guestStudent.queries.ts";
import { countGuests } from "#modules/guestStudent/guests.ts";

export const guestStudentRouter = router({
  getGuestStudents: procedure("User.GetGuestStudents", "GET", {
    summary: "紐づけを待っている研修生を取得",
  })
    .output(listOf(guestStudent))
    .query(({ ctx }) => listGuestStudents(ctx.db)),
  getFileGuestStudents: procedure(
    "User.GetFileGuestStudents",
    "GET",
    ofList(guestStudentList, "User.GetGuestStudents"),
  )
    .output(sentFile("xlsx"))
    .query(({ ctx }) =>
      sendList(ctx, guestStudentList, {}, (of, asked) => pageOfGuestStudents(of.db, asked)),
    ),
  getGuestStudentCount: procedure("User.GetGuestStudentCount", "POST", {
    summary: "紐づけを待っている研修生の数を取得",
  })
    .output(badgeCount)
    .query(({ ctx }) => countGuests(ctx.db, SignUpPattern.Student)),
});
