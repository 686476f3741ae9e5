import classes from "./TrainingContentIcon.module.css";
import { TrainingIcon } from "./TrainingIcon.tsx";

/** What a student takes next: the training in its colour, and the content. */
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
      <TrainingIcon name={trainingName} displayColor={displayColor} />
      {contentName && <span>{contentName}</span>}
    </span>
  );
}
