import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { trpc } from "../../api/transport.ts";
import { StudentSearch } from "../../ui/student/StudentSearch.tsx";
import {
  criteriaOf,
  inputOf,
  paramsOf,
  type StudentSearchParams,
} from "../../ui/student/studentCriteria.ts";
import { studentColumns } from "./studentColumns.ts";

/** Whom to reserve for. */
export function ReservationStudents({ search }: { search: StudentSearchParams }) {
  const navigate = useNavigate();
  const criteria = criteriaOf(search);
  const query = trpc.student.searchReservationStudents.useQuery(inputOf(criteria), {
    placeholderData: keepPreviousData,
  });
  return (
    <StudentSearch
      title="予約"
      criteria={criteria}
      onSearch={(criteria) => navigate({ to: "/reserve/add", search: paramsOf(criteria) })}
      query={query}
      columns={studentColumns}
      link={({ id }) => ({ to: "/reserve/add/$id", params: { id } })}
    />
  );
}
