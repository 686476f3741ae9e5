import { HISTORY_DAYS } from "@kenshu/domain/student/student.limits.ts";
import type { StudentHistoryRow } from "@kenshu/domain/student/student.schema.ts";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { StudentSearch } from "#parts/student/StudentSearch.tsx";
import { type StudentSearchParams, students } from "#parts/student/studentCriteria.ts";
import { studentField } from "#parts/student/studentField.ts";
import type { Column } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { CheckField } from "#ui/form/CheckField.tsx";
import { unlessZero } from "#ui/unlessZero.ts";

const columns: Column<StudentHistoryRow>[] = [
  {
    key: "attended",
    head: "出席",
    align: "end",
    cell: ({ attendedCount }) => unlessZero(attendedCount, "回"),
  },
  {
    key: "absence",
    head: "欠席",
    align: "end",
    cell: ({ absenceCount }) => unlessZero(absenceCount, "回"),
  },
  {
    key: "cancel",
    head: "キャンセル",
    align: "end",
    cell: ({ cancelCount }) => unlessZero(cancelCount, "件"),
  },
  {
    key: "lastAttended",
    head: "最終出席日",
    onPhone: "aside",
    cell: ({ lastAttendedDate }) =>
      lastAttendedDate === null ? "－" : <DateText value={lastAttendedDate} />,
  },
];

/** The search for a student whose past reservations to look at. */
export function HistoryStudents({ search }: { search: StudentSearchParams }) {
  const asked = students.asked(search);
  const query = trpc.student.searchReservationHistoryStudents.useQuery(asked, searching);
  return (
    <StudentSearch
      title="予約履歴"
      search={search}
      query={query}
      file="Student.GetFileReservationHistoryStudents"
      asked={asked}
      columns={columns}
      note={
        <p className="dim small">
          出席・欠席・キャンセルは、この{HISTORY_DAYS}日間の数です。遅刻も出席に数えます。
        </p>
      }
      filter={<CheckField name={studentField.isContinuousAbsence} label="連続欠席の人のみ" />}
      link={({ id }) => ({ to: "/reserve/history/$id", params: { id } })}
    />
  );
}
