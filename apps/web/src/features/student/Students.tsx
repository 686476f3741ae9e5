import type { StudentRow } from "@kenshu/domain/student/student.schema.ts";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { StudentSearch } from "#parts/student/StudentSearch.tsx";
import { studentColumn } from "#parts/student/studentColumns.tsx";
import { type StudentSearchParams, students } from "#parts/student/studentCriteria.ts";
import { studentField } from "#parts/student/studentField.ts";
import type { Column } from "#ui/DataTable.tsx";
import { CheckField } from "#ui/form/CheckField.tsx";

const columns: Column<StudentRow>[] = [
  studentColumn.area,
  studentColumn.training,
  studentColumn.recommendationDueDate,
  studentColumn.totalAmount,
  studentColumn.state,
];

/** The search for a student to look up. */
export function Students({ search }: { search: StudentSearchParams }) {
  const asked = students.asked(search);
  const query = trpc.student.searchStudents.useQuery(asked, searching);
  return (
    <StudentSearch
      title="研修生照会"
      search={search}
      query={query}
      file="Student.GetFileStudents"
      asked={asked}
      filter={
        <>
          <CheckField name={studentField.isOverRecommendation} label="推奨修了日超過" />
          <CheckField name={studentField.isPenaltyLeft} label="未払いあり" />
        </>
      }
      columns={columns}
      link={({ id }) => ({ to: "/student/$id", params: { id } })}
    />
  );
}
