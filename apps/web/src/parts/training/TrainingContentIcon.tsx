import classes from "./TrainingContentIcon.module.css";
import { TrainingIcon } from "./TrainingIcon.tsx";

/** A student's next content: the training in its colour, and the content's name. */
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
