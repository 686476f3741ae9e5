import { trainingMethodName } from "@kenshu/domain/enumerations.ts";
import type { progressHeader } from "@kenshu/domain/progress/progress.schema.ts";
import type { z } from "zod";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import classes from "./EntryHeader.module.css";

export type Header = z.infer<typeof progressHeader>;

/** The training to which the content of an entry belongs, and how the content is taught. */
export function TrainingOf({ header }: { header: Header }) {
  return (
    <span className={`row ${classes.title}`}>
      <TrainingIcon name={header.trainingName} displayColor={header.trainingDisplayColor} />
      <span className="dim">{trainingMethodName[header.trainingMethod]}</span>
    </span>
  );
}

/** Points for instructors to look at, if somebody wrote any. */
export function Explanation({ header }: { header: Header }) {
  const text = "instructorExplanation" in header ? header.instructorExplanation : "";
  if (text === "") return null;
  return (
    <section className={classes.explanation} aria-label="講師への説明">
      <h2 className="subtitle">講師への説明</h2>
      <p className="asTyped">{text}</p>
    </section>
  );
}
