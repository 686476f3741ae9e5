import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { trpc } from "../../api/transport.ts";
import { CheckField } from "../../ui/form/CheckField.tsx";
import { StudentSearch } from "../../ui/student/StudentSearch.tsx";
import {
  criteriaOf,
  inputOf,
  paramsOf,
  type StudentCriteria,
  type StudentSearchParams,
} from "../../ui/student/studentCriteria.ts";
import { studentColumns } from "./studentColumns.ts";

/** Whose reservations to look at. */
export function ConfirmationStudents({ search }: { search: StudentSearchParams }) {
  const navigate = useNavigate();
  const criteria = criteriaOf(search);
  const query = trpc.student.searchReservationConfirmationStudents.useQuery(inputOf(criteria), {
    placeholderData: keepPreviousData,
  });
  return (
    <StudentSearch
      title="予約確認"
      criteria={criteria}
      onSearch={(criteria) => navigate({ to: "/reserve/future", search: paramsOf(criteria) })}
      query={query}
      columns={studentColumns}
      filter={<CheckField<StudentCriteria> name="existsReservation" label="予約がある人のみ" />}
      link={({ id }) => ({ to: "/reserve/future/$id", params: { id } })}
    />
  );
}
