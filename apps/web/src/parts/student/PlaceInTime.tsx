import { DateText } from "#ui/DateText.tsx";

/** When and where a schedule is, in short; a dash for none. */
export function PlaceInTime({
  place,
}: {
  place: { startDate: string; schoolName: string } | null | undefined;
}) {
  if (!place) return "－";
  return (
    <span>
      <DateText value={place.startDate} withTime withoutYear /> {place.schoolName}
    </span>
  );
}
