import type { StudentRow } from "@kenshu/domain/student/student.schema.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { trpc } from "../../api/transport.ts";
import type { Column } from "../../ui/DataTable.tsx";
import { CheckField } from "../../ui/form/CheckField.tsx";
import { StudentSearch } from "../../ui/student/StudentSearch.tsx";
import { StoppedBadge } from "../../ui/student/StudentTitle.tsx";
import { studentColumn } from "../../ui/student/studentColumns.tsx";
import {
  criteriaOf,
  inputOf,
  paramsOf,
  type StudentCriteria,
  type StudentSearchParams,
} from "../../ui/student/studentCriteria.ts";

const columns: Column<StudentRow>[] = [
  studentColumn.area,
  studentColumn.pace,
  studentColumn.training,
  studentColumn.recommendationDueDate,
  studentColumn.dueDate,
  { ...studentColumn.totalAmount, onPhone: "line" },
  {
    key: "state",
    head: "状態",
    cell: ({ isEnabled, isEnrolled }) => {
      if (!isEnabled) return <StoppedBadge />;
      return isEnrolled ? "在籍中" : "在籍なし";
    },
  },
];

/** Whom to look up. */
export function Students({ search }: { search: StudentSearchParams }) {
  const navigate = useNavigate();
  const criteria = criteriaOf(search);
  const query = trpc.student.searchStudents.useQuery(inputOf(criteria), {
    placeholderData: keepPreviousData,
  });
  return (
    <StudentSearch
      title="研修生照会"
      criteria={criteria}
      onSearch={(criteria) => navigate({ to: "/student", search: paramsOf(criteria) })}
      query={query}
      filter={
        <>
          <CheckField<StudentCriteria> name="isOverRecommendation" label="推奨修了日超過" />
          <CheckField<StudentCriteria> name="isPenaltyLeft" label="未払いあり" />
        </>
      }
      columns={columns}
      link={({ id }) => ({ to: "/student/$id", params: { id } })}
    />
  );
}
