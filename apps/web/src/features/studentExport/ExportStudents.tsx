import type { StudentExportRow } from "@kenshu/domain/student/student.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { StudentSearch } from "#parts/student/StudentSearch.tsx";
import { studentColumn } from "#parts/student/studentColumns.tsx";
import { type StudentSearchParams, students } from "#parts/student/studentCriteria.ts";
import { studentField } from "#parts/student/studentField.ts";
import type { Column } from "#ui/DataTable.tsx";
import { CheckField } from "#ui/form/CheckField.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";

const columns: Column<StudentExportRow>[] = [
  studentColumn.area,
  studentColumn.training,
  studentColumn.dueDate,
  {
    key: "test",
    head: "未連携の合格",
    // A server of the former version names no test.
    cell: ({ hasTestPassedProgress, passedTests = ["試験"] }) =>
      hasTestPassedProgress && passedTests.join("、"),
  },
  studentColumn.state,
];

const unsettled = linkOptions({ to: "/export/attempts" });
const passable = linkOptions({ to: "/export/passable" });

/** The search for a student whose results to send to HM. It opens with those that can be sent. */
export function ExportStudents({ search: inAddress }: { search: StudentSearchParams }) {
  const search = inAddress.search ? inAddress : { hasTestPassedProgress: true, ...inAddress };
  const asked = students.asked(search);
  const query = trpc.student.searchExportStudents.useQuery(asked, searching);
  return (
    <StudentSearch
      title="合否連携"
      action={
        <>
          <LinkButton link={unsettled} variant="default">
            未完了の送信
          </LinkButton>
          <LinkButton link={passable} variant="outline">
            合格にできる研修生
          </LinkButton>
        </>
      }
      search={search}
      query={query}
      file="Student.GetFileExportStudents"
      asked={asked}
      filter={<CheckField name={studentField.hasTestPassedProgress} label="試験合格・未連携" />}
      columns={columns}
      link={({ id }) => ({ to: "/export/$id", params: { id } })}
    />
  );
}
