import { identified, listOf } from "@kenshu/domain/fields.ts";
import {
  searchExportStudentsInput,
  searchProgressStudentsInput,
  searchReservationConfirmationStudentsInput,
  searchReservationHistoryStudentsInput,
  searchReservationStudentsInput,
  searchStudentsInput,
  student,
  studentProgressRows,
  studentRow,
} from "@kenshu/domain/student/student.schema.ts";
import { getStudent } from "#modules/student/student.queries.ts";
import { searchProgressStudents, searchStudents } from "#modules/student/studentSearch.queries.ts";
import { procedure, router } from "#procedure.ts";

export const studentRouter = router({
  get: procedure("Student.Get", "GET")
    .input(identified)
    .output(student)
    .query(({ ctx, input }) => getStudent(ctx, input.id)),
  searchStudents: procedure("Student.SearchStudents", "GET")
    .input(searchStudentsInput)
    .output(listOf(studentRow))
    .query(({ ctx, input }) => searchStudents(ctx, input)),
  searchReservationStudents: procedure("Student.SearchReservationStudents", "GET")
    .input(searchReservationStudentsInput)
    .output(listOf(studentRow))
    .query(({ ctx, input }) => searchStudents(ctx, input)),
  searchReservationConfirmationStudents: procedure(
    "Student.SearchReservationConfirmationStudents",
    "GET",
  )
    .input(searchReservationConfirmationStudentsInput)
    .output(listOf(studentRow))
    .query(({ ctx, input }) => searchStudents(ctx, input)),
  searchReservationHistoryStudents: procedure("Student.SearchReservationHistoryStudents", "GET")
    .input(searchReservationHistoryStudentsInput)
    .output(listOf(studentRow))
    .query(({ ctx, input }) => searchStudents(ctx, input)),
  searchProgressStudents: procedure("Student.SearchProgressStudents", "GET")
    .input(searchProgressStudentsInput)
    .output(studentProgressRows)
    .query(({ ctx, input }) => searchProgressStudents(ctx, input)),
  searchExportStudents: procedure("Student.SearchExportStudents", "GET")
    .input(searchExportStudentsInput)
    .output(listOf(studentRow))
    .query(({ ctx, input }) => searchStudents(ctx, input)),
});
