import {
  addAttendanceInput,
  addedRemaining,
  addRemainingInput,
  attendance,
  removedRemaining,
  removeRemainingInput,
  rosterFileInput,
  scheduleRoster,
  withdrawMailInput,
} from "@kenshu/domain/attendance/attendance.schema.ts";
import { identified, versioned } from "@kenshu/domain/fields.ts";
import {
  attendanceTrend,
  studentUserInput,
} from "@kenshu/domain/reservation/reservation.schema.ts";
import { scheduleTitle } from "@kenshu/domain/schedule/schedule.schema.ts";
import { z } from "zod";
import { ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { addAttendance } from "#modules/attendance/addAttendance.ts";
import { addRemaining } from "#modules/attendance/addRemaining.ts";
import { rosterList } from "#modules/attendance/attendance.lists.ts";
import { getTitle, listEntryStudents } from "#modules/attendance/attendance.queries.ts";
import { getAttendanceTrend } from "#modules/attendance/attendanceTrend.queries.ts";
import { removeAttendance } from "#modules/attendance/removeAttendance.ts";
import { removeRemaining } from "#modules/attendance/removeRemaining.ts";
import { withdrawMail } from "#modules/attendance/withdrawMail.ts";

export const attendanceRouter = router({
  add: procedure("Attendance.Add", "POST", {
    summary: "出欠を記録",
    description: "研修の日から、確定した予約にだけ記録できます。",
    refusals: ["InvalidDate"],
  })
    .input(addAttendanceInput)
    .output(attendance)
    .mutation(({ ctx, input }) => addAttendance(ctx, input)),
  addRemaining: procedure("Attendance.AddRemaining", "POST", {
    summary: "未入力の研修生をすべて出席として記録",
    refusals: ["InvalidDate"],
  })
    .input(addRemainingInput)
    .output(addedRemaining)
    .mutation(({ ctx, input }) => addRemaining(ctx, input)),
  remove: procedure("Attendance.Remove", "POST", { summary: "出欠の記録を取り消し" })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeAttendance(ctx, input)),
  removeRemaining: procedure("Attendance.RemoveRemaining", "POST", {
    summary: "まとめて記録した出欠を取り消し",
  })
    .input(removeRemainingInput)
    .output(removedRemaining)
    .mutation(({ ctx, input }) => removeRemaining(ctx, input)),
  withdrawMail: procedure("Attendance.WithdrawMail", "POST", {
    summary: "欠席のメールを取りやめ",
    refusals: ["MailAlreadySent"],
  })
    .input(withdrawMailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => withdrawMail(ctx, input)),
  getTitle: procedure("Attendance.GetTitle", "GET", { summary: "名簿の見出しになる研修を取得" })
    .input(identified)
    .output(scheduleTitle)
    .query(({ ctx, input }) => getTitle(ctx, input.id)),
  getTrainingEntryStudents: procedure("Attendance.GetTrainingEntryStudents", "GET", {
    summary: "研修の名簿を取得",
  })
    .input(identified)
    .output(scheduleRoster)
    .query(({ ctx, input }) => listEntryStudents(ctx, input.id)),
  getFileTrainingEntryStudents: procedure(
    "Attendance.GetFileTrainingEntryStudents",
    "GET",
    ofList(rosterList, "Attendance.GetTrainingEntryStudents"),
  )
    .input(rosterFileInput)
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) =>
      sendList(ctx, rosterList, input, (of, { scheduleId, ...part }) =>
        listEntryStudents(of, scheduleId, part),
      ),
    ),
});

/** The part of the reservations' controller about reading attendance. */
export const attendanceTrendRouter = router({
  getAttendanceTrend: procedure("TrainingReserve.GetAttendanceTrend", "GET", {
    summary: "月ごとの出欠の推移を取得",
    whose: { student: "studentUserId" },
  })
    .input(studentUserInput)
    .output(attendanceTrend)
    .query(({ ctx, input }) => getAttendanceTrend(ctx, input.studentUserId)),
});
