import { IconHourglass } from "@tabler/icons-react";
import classes from "./OpeningMark.module.css";

/** Marks a schedule that students cannot reserve yet (rule 5.18), where there is little room. */
export function OpeningMark() {
  return <IconHourglass size={12} className={classes.mark} aria-hidden />;
}

/** What the mark means. */
export function OpeningLegend() {
  return (
    <span className={`line small unbroken ${classes.legend}`}>
      <OpeningMark />
      予約開始前
    </span>
  );
}
