import { trpc } from "#api/transport.ts";
import { PhoneLink } from "#parts/user/PhoneLink.tsx";

/** The telephones of schools where a student reserves, each with its name (rule 4.12). */
export function SchoolPhones({
  studentId,
  schoolIds,
}: {
  studentId: number;
  schoolIds: readonly number[];
}) {
  const { data } = trpc.school.getReservableSchools.useQuery({ studentUserId: studentId });
  const schools = (data?.rows ?? []).filter(({ id }) => schoolIds.includes(id));
  return schools.map(
    ({ id, name, phone }) =>
      phone && (
        <p key={id} className="flush">
          {name} <PhoneLink phone={phone} />
        </p>
      ),
  );
}
