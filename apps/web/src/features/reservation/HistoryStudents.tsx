import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "#api/transport.ts";
import { StudentSearch } from "#parts/student/StudentSearch.tsx";
import { askedOf, type StudentSearchParams, studentField } from "#parts/student/studentCriteria.ts";
import { CheckField } from "#ui/form/CheckField.tsx";
import { studentColumns } from "./studentColumns.ts";

/** The search for a student whose past reservations to look at. */
export function HistoryStudents({ search }: { search: StudentSearchParams }) {
  const query = trpc.student.searchReservationHistoryStudents.useQuery(askedOf(search), {
    placeholderData: keepPreviousData,
  });
  return (
    <StudentSearch
      title="予約履歴"
      search={search}
      path="/reserve/history"
      query={query}
      columns={studentColumns}
      filter={<CheckField name={studentField.isContinuousAbsence} label="連続欠席の人のみ" />}
      link={({ id }) => ({ to: "/reserve/history/$id", params: { id } })}
    />
  );
}
