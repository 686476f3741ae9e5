import { DateText } from "#ui/DateText.tsx";
import classes from "./PlaceInTime.module.css";

/** The time and place of a schedule, in short; a dash for none. */
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
