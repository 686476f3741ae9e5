import { identified, listOf, versioned } from "@kenshu/domain/fields.ts";
import {
  byTherapistIdInput,
  foundStudent,
  reservationPace,
  searchExportStudentsInput,
  searchProgressStudentsInput,
  searchReservationConfirmationStudentsInput,
  searchReservationHistoryStudentsInput,
  searchReservationStudentsInput,
  searchStudentsInput,
  searchUnpaidStudentsInput,
  student,
  studentDetail,
  studentExportRow,
  studentHistoryRow,
  studentOverview,
  studentProgressRows,
  studentReservationsRow,
  studentRow,
  studentToReserveForRow,
  studentUpdateTarget,
  unpaidStudents,
  updateIsEnabledInput,
  updateStudentInput,
} from "@kenshu/domain/student/student.schema.ts";
import { z } from "zod";
import { criteriaOf, ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { getReservationPace } from "#modules/student/reservationPace.queries.ts";
import {
  searchHistories,
  searchReservations,
  searchToReserveFor,
} from "#modules/student/reservationSearches.queries.ts";
import { removeStudent, updateStudent } from "#modules/student/student.commands.ts";
import {
  exportList,
  historyList,
  progressList,
  reservationsList,
  studentList,
  toReserveForList,
  unpaidList,
} from "#modules/student/student.lists.ts";
import {
  getStudent,
  getStudentByTherapistId,
  getStudentUpdateTarget,
} from "#modules/student/student.queries.ts";
import { getStudentDetail } from "#modules/student/studentDetail.queries.ts";
import { getStudentOverview } from "#modules/student/studentOverview.queries.ts";
import {
  searchProgress,
  searchStudents,
  searchToExport,
} from "#modules/student/studentSearch.queries.ts";
import {
  listUnpaidStudents,
  searchUnpaidStudents,
} from "#modules/student/unpaidStudents.queries.ts";
import { updateIsEnabled } from "#modules/student/updateIsEnabled.ts";

export const studentRouter = router({
  get: procedure("Student.Get", "GET", {
    summary: "研修生を1名取得",
    whose: { student: "id" },
    foundByCall: true,
  })
    .input(identified)
    .output(foundStudent)
    .query(({ ctx, input }) => getStudent(ctx, input.id)),
  getByTherapistId: procedure("Student.GetByTherapistId", "GET", {
    summary: "研修生をHMのIDで取得",
  })
    .input(byTherapistIdInput)
    .output(student)
    .query(({ ctx, input }) => getStudentByTherapistId(ctx, input.therapistId)),
  getDetail: procedure("Student.GetDetail", "GET", { summary: "研修生の詳細を取得" })
    .input(identified)
    .output(studentDetail)
    .query(({ ctx, input }) => getStudentDetail(ctx, input.id)),
  getOverview: procedure("Student.GetOverview", "GET", {
    summary: "研修生の次の予約、未払い、遅れ、最後の出欠と連絡を取得",
  })
    .input(identified)
    .output(studentOverview)
    .query(({ ctx, input }) => getStudentOverview(ctx, input.id)),
  getRecommendationReservationPase: procedure("Student.GetRecommendationReservationPase", "GET", {
    summary: "推奨修了日に間に合う予約のペースを取得",
    whose: { student: "id" },
  })
    .input(identified)
    .output(reservationPace.nullable())
    .query(({ ctx, input }) => getReservationPace(ctx, input.id)),
  getUpdateTarget: procedure("Student.GetUpdateTarget", "GET", { summary: "編集する研修生を取得" })
    .input(identified)
    .output(studentUpdateTarget)
    .query(({ ctx, input }) => getStudentUpdateTarget(ctx, input.id)),
  update: procedure("Student.Update", "POST", {
    summary: "研修生を更新",
    refusals: ["InvalidDate"],
  })
    .input(updateStudentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateStudent(ctx, input)),
  remove: procedure("Student.Remove", "POST", {
    summary: "研修生を削除",
    refusals: ["ForeignKeyViolation"],
  })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeStudent(ctx, input)),
  updateIsEnabled: procedure("Student.UpdateIsEnabled", "POST", {
    summary: "研修生の利用を停止または開始",
  })
    .input(updateIsEnabledInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateIsEnabled(ctx, input)),
  searchStudents: procedure("Student.SearchStudents", "GET", {
    summary: "研修生を検索",
    readsReplica: true,
  })
    .input(searchStudentsInput)
    .output(listOf(studentRow))
    .query(({ ctx, input }) => searchStudents(ctx, input)),
  searchUnpaidStudents: procedure("Student.SearchUnpaidStudents", "GET", {
    summary: "未払いの研修生を検索",
    readsReplica: true,
  })
    .input(searchUnpaidStudentsInput)
    .output(unpaidStudents)
    .query(({ ctx, input }) => searchUnpaidStudents(ctx.db, input)),
  searchReservationStudents: procedure("Student.SearchReservationStudents", "GET", {
    summary: "予約する研修生を、7日間の予約と次の空きとともに検索",
    readsReplica: true,
  })
    .input(searchReservationStudentsInput)
    .output(listOf(studentToReserveForRow))
    .query(({ ctx, input }) => searchToReserveFor(ctx, input)),
  searchReservationConfirmationStudents: procedure(
    "Student.SearchReservationConfirmationStudents",
    "GET",
    { summary: "研修生を、次の予約とキャンセル待ちとともに検索", readsReplica: true },
  )
    .input(searchReservationConfirmationStudentsInput)
    .output(listOf(studentReservationsRow))
    .query(({ ctx, input }) => searchReservations(ctx, input)),
  searchReservationHistoryStudents: procedure("Student.SearchReservationHistoryStudents", "GET", {
    summary: "研修生を、この90日間の出欠とともに検索",
    readsReplica: true,
  })
    .input(searchReservationHistoryStudentsInput)
    .output(listOf(studentHistoryRow))
    .query(({ ctx, input }) => searchHistories(ctx, input)),
  searchProgressStudents: procedure("Student.SearchProgressStudents", "GET", {
    summary: "研修生を、進捗とともに検索",
    readsReplica: true,
  })
    .input(searchProgressStudentsInput)
    .output(studentProgressRows)
    .query(({ ctx, input }) => searchProgress(ctx, input)),
  searchExportStudents: procedure("Student.SearchExportStudents", "GET", {
    summary: "合否を連携する研修生を検索",
    readsReplica: true,
  })
    .input(searchExportStudentsInput)
    .output(listOf(studentExportRow))
    .query(({ ctx, input }) => searchToExport(ctx, input)),
  getFileStudents: procedure(
    "Student.GetFileStudents",
    "GET",
    ofList(studentList, "Student.SearchStudents"),
  )
    .input(criteriaOf(searchStudentsInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) => sendList(ctx, studentList, input, searchStudents)),
  getFileUnpaidStudents: procedure(
    "Student.GetFileUnpaidStudents",
    "GET",
    ofList(unpaidList, "Student.SearchUnpaidStudents"),
  )
    .input(criteriaOf(searchUnpaidStudentsInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) =>
      sendList(ctx, unpaidList, input, async (of, asked) => ({
        rows: await listUnpaidStudents(of.db, asked),
      })),
    ),
  getFileReservationStudents: procedure(
    "Student.GetFileReservationStudents",
    "GET",
    ofList(toReserveForList, "Student.SearchReservationStudents"),
  )
    .input(criteriaOf(searchReservationStudentsInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) => sendList(ctx, toReserveForList, input, searchToReserveFor)),
  getFileReservationConfirmationStudents: procedure(
    "Student.GetFileReservationConfirmationStudents",
    "GET",
    ofList(reservationsList, "Student.SearchReservationConfirmationStudents"),
  )
    .input(criteriaOf(searchReservationConfirmationStudentsInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) => sendList(ctx, reservationsList, input, searchReservations)),
  getFileReservationHistoryStudents: procedure(
    "Student.GetFileReservationHistoryStudents",
    "GET",
    ofList(historyList, "Student.SearchReservationHistoryStudents"),
  )
    .input(criteriaOf(searchReservationHistoryStudentsInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) => sendList(ctx, historyList, input, searchHistories)),
  getFileProgressStudents: procedure(
    "Student.GetFileProgressStudents",
    "GET",
    ofList(progressList, "Student.SearchProgressStudents"),
  )
    .input(criteriaOf(searchProgressStudentsInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) => sendList(ctx, progressList, input, searchProgress)),
  getFileExportStudents: procedure(
    "Student.GetFileExportStudents",
    "GET",
    ofList(exportList, "Student.SearchExportStudents"),
  )
    .input(criteriaOf(searchExportStudentsInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) => sendList(ctx, exportList, input, searchToExport)),
});
