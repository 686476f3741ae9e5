import { DateText } from "#ui/DateText.tsx";
import classes from "./PlaceInTime.module.css";

/** When and where a schedule is, in short; a dash for none. */
export function PlaceInTime({
  place,
}: {
  place: { startDate: string; schoolName: string } | null | undefined;
}) {
  if (!place) return "－";
  return (
    <span>
      <DateText value={place.startDate} withTime withoutYear />{" "}
      <span className={classes.school}>{place.schoolName}</span>
    </span>
  );
}
