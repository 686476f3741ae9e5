import { ENROLL_STATE_ALL } from "@kenshu/domain/enumerations.ts";
import type { StudentProgressRow } from "@kenshu/domain/student/student.schema.ts";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { attendedText } from "#parts/student/attendedText.ts";
import { DelayLegend } from "#parts/student/DelayLegend.tsx";
import { DelayText } from "#parts/student/DelayText.tsx";
import { ProgressRate } from "#parts/student/ProgressRate.tsx";
import { StudentSearch } from "#parts/student/StudentSearch.tsx";
import { studentColumn } from "#parts/student/studentColumns.tsx";
import { type StudentSearchParams, students } from "#parts/student/studentCriteria.ts";
import { studentField } from "#parts/student/studentField.ts";
import type { Column } from "#ui/DataTable.tsx";
import { noChoices, optionsOf } from "#ui/form/choices.ts";
import { SelectField } from "#ui/form/SelectField.tsx";

const none = "－";

const columns: Column<StudentProgressRow>[] = [
  {
    key: "pace",
    head: "ペース",
    order: { by: "pace", isDescending: true },
    onPhone: "aside",
    cell: ({ delayedTrainingCount }) =>
      delayedTrainingCount === null ? (
        none
      ) : (
        <DelayText delayedTrainingCount={delayedTrainingCount} withCount />
      ),
  },
  {
    key: "trainingCount",
    head: "受講",
    align: "end",
    cell: ({ trainingCount, requiredTrainingCount }) =>
      trainingCount === null || requiredTrainingCount === null
        ? none
        : attendedText(trainingCount, requiredTrainingCount),
  },
  {
    key: "progressRate",
    head: "進捗率",
    onPhone: "none",
    cell: ({ progressRate }) =>
      progressRate === null ? none : <ProgressRate rate={progressRate} />,
  },
  { ...studentColumn.training, onPhone: "none" },
  studentColumn.recommendationDueDate,
];

/** The search for a student whose progress to look at. */
export function ProgressStudents({ search }: { search: StudentSearchParams }) {
  const { data: areas = noChoices } = trpc.area.getAll.useQuery();
  const found = students.asked(search);
  const asked = { ...found, enrollState: found.enrollState ?? ENROLL_STATE_ALL } as const;
  const query = trpc.student.searchProgressStudents.useQuery(asked, searching);
  return (
    <StudentSearch
      title="進捗"
      search={search}
      note={<DelayLegend />}
      query={query}
      file="Student.GetFileProgressStudents"
      asked={asked}
      filter={
        <SelectField
          name={studentField.areaId}
          label="地域"
          nothing="すべて"
          {...optionsOf(areas)}
        />
      }
      columns={columns}
      link={({ id }) => ({ to: "/progress/detail/$id", params: { id } })}
    />
  );
}
