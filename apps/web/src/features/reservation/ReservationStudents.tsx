import { WEEK_AHEAD } from "@kenshu/domain/pace/weekPaceText.ts";
import type { StudentToReserveForRow } from "@kenshu/domain/student/student.schema.ts";
import { formatDay, tokyoDate, tokyoTime } from "@kenshu/domain/time.ts";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { PlaceInTime } from "#parts/student/PlaceInTime.tsx";
import { StudentSearch } from "#parts/student/StudentSearch.tsx";
import { studentColumn } from "#parts/student/studentColumns.tsx";
import { type StudentSearchParams, students } from "#parts/student/studentCriteria.ts";
import { WeekPace } from "#parts/student/WeekPace.tsx";
import type { Column } from "#ui/DataTable.tsx";

const columns: Column<StudentToReserveForRow>[] = [
  studentColumn.training,
  {
    key: "week",
    head: "7日間の予約",
    cell: ({ stillToReserveThisWeek, ...week }) =>
      stillToReserveThisWeek === null ? (
        // Nothing is asked for where no training is taken.
        `${WEEK_AHEAD}：予約${week.confirmedThisWeekCount}件`
      ) : (
        <WeekPace pace={{ ...week, stillToReserveThisWeek }} />
      ),
  },
  {
    key: "nextOffer",
    head: "次の空き",
    cell: ({ nextOffer }) => <PlaceInTime place={nextOffer} />,
    link: ({ id, name, nextOffer }) => {
      if (nextOffer === null) return undefined;
      const start = new Date(nextOffer.startDate);
      const date = tokyoDate(start);
      const when = `${formatDay(date)} ${tokyoTime(start)}`;
      return {
        to: "/reserve/add/$id",
        params: { id },
        search: { date },
        "aria-label": `${when} ${nextOffer.schoolName}（${name}さんの次の空き）`,
      };
    },
  },
];

/** The search for a student to reserve for. */
export function ReservationStudents({ search }: { search: StudentSearchParams }) {
  const asked = students.asked(search);
  const query = trpc.student.searchReservationStudents.useQuery(asked, searching);
  return (
    <StudentSearch
      title="予約"
      search={search}
      query={query}
      file="Student.GetFileReservationStudents"
      asked={asked}
      columns={columns}
      link={({ id }) => ({ to: "/reserve/add/$id", params: { id } })}
    />
  );
}
