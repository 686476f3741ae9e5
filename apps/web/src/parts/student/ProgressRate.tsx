import classes from "./ProgressRate.module.css";

/** The closed share of a training, in percent, as a small bar and a number. */
export function ProgressRate({ rate }: { rate: number }) {
  return (
    <span className={classes.rate}>
      <span className={classes.bar} aria-hidden>
        <span className={classes.done} style={{ width: `${rate}%` }} />
      </span>
      <span className={classes.number}>{rate}%</span>
    </span>
  );
}
