import classes from "./TrainingContentIcon.module.css";

/** What a trainee takes next: the training in its colour, and the content. */
export function TrainingContentIcon({
  trainingName,
  displayColor,
  contentName,
}: {
  trainingName: string;
  displayColor: string;
  /** Null when every content is closed. */
  contentName: string | null;
}) {
  return (
    <span className={classes.icon}>
      <span className={classes.training} style={{ background: displayColor }}>
        {trainingName}
      </span>
      {contentName && <span>{contentName}</span>}
    </span>
  );
}
