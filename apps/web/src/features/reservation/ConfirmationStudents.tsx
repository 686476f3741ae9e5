import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "#api/transport.ts";
import { StudentSearch } from "#parts/student/StudentSearch.tsx";
import { askedOf, type StudentSearchParams, studentField } from "#parts/student/studentCriteria.ts";
import { CheckField } from "#ui/form/CheckField.tsx";
import { confirmationColumns } from "./studentColumns.ts";

/** The search for a student whose reservations to look at. */
export function ConfirmationStudents({ search }: { search: StudentSearchParams }) {
  const query = trpc.student.searchReservationConfirmationStudents.useQuery(askedOf(search), {
    placeholderData: keepPreviousData,
  });
  return (
    <StudentSearch
      title="予約確認"
      search={search}
      path="/reserve/future"
      query={query}
      columns={confirmationColumns}
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
