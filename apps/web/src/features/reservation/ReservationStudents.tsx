import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "#api/transport.ts";
import { StudentSearch } from "#parts/student/StudentSearch.tsx";
import { askedOf, type StudentSearchParams } from "#parts/student/studentCriteria.ts";
import { studentColumns } from "./studentColumns.ts";

/** The search for a student to reserve for. */
export function ReservationStudents({ search }: { search: StudentSearchParams }) {
  const query = trpc.student.searchReservationStudents.useQuery(askedOf(search), {
    placeholderData: keepPreviousData,
  });
  return (
    <StudentSearch
      title="予約"
      search={search}
      path="/reserve/add"
      query={query}
      columns={studentColumns}
      link={({ id }) => ({ to: "/reserve/add/$id", params: { id } })}
    />
  );
}
