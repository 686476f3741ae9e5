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

/** Whose past reservations to look at. */
export function HistoryStudents({ search }: { search: StudentSearchParams }) {
  const navigate = useNavigate();
  const criteria = criteriaOf(search);
  const query = trpc.student.searchReservationHistoryStudents.useQuery(inputOf(criteria), {
    placeholderData: keepPreviousData,
  });
  return (
    <StudentSearch
      title="予約履歴"
      criteria={criteria}
      onSearch={(criteria) => navigate({ to: "/reserve/history", search: paramsOf(criteria) })}
      query={query}
      columns={studentColumns}
      filter={<CheckField<StudentCriteria> name="isContinuousAbsence" label="連続欠席の人のみ" />}
      link={({ id }) => ({ to: "/reserve/history/$id", params: { id } })}
    />
  );
}
