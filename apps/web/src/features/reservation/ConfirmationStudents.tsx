import type { StudentReservationsRow } from "@kenshu/domain/student/student.schema.ts";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { PlaceInTime } from "#parts/student/PlaceInTime.tsx";
import { StudentSearch } from "#parts/student/StudentSearch.tsx";
import { studentColumn } from "#parts/student/studentColumns.tsx";
import { type StudentSearchParams, students } from "#parts/student/studentCriteria.ts";
import { studentField } from "#parts/student/studentField.ts";
import type { Column } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { CheckField } from "#ui/form/CheckField.tsx";

const columns: Column<StudentReservationsRow>[] = [
  { ...studentColumn.reservationCount, onPhone: "aside" },
  {
    key: "next",
    head: "次の予約",
    cell: ({ nextReservations: [next] }) => <PlaceInTime place={next} />,
  },
  {
    key: "afterNext",
    head: "その次の予約",
    onPhone: "none",
    cell: ({ nextReservations: [, afterNext] }) => <PlaceInTime place={afterNext} />,
  },
  {
    key: "waiting",
    head: "キャンセル待ち",
    cell: ({ waitingCount, firstWaitingDate }) =>
      firstWaitingDate !== null && (
        <>
          {waitingCount}件 <DateText value={firstWaitingDate} withTime withoutYear />
          {waitingCount > 1 && "から"}
        </>
      ),
  },
];

/** The search for a student whose reservations to look at. */
export function ConfirmationStudents({ search }: { search: StudentSearchParams }) {
  const asked = students.asked(search);
  const query = trpc.student.searchReservationConfirmationStudents.useQuery(asked, searching);
  return (
    <StudentSearch
      title="予約確認"
      search={search}
      query={query}
      file="Student.GetFileReservationConfirmationStudents"
      asked={asked}
      columns={columns}
      filter={
        <>
          <CheckField name={studentField.existsReservation} label="予約がある人のみ" />
          <CheckField name={studentField.hasEndedActivity} label="研修を終えた人のみ" />
        </>
      }
      link={({ id }) => ({ to: "/reserve/future/$id", params: { id } })}
    />
  );
}
