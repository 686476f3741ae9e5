import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { announce } from "#ui/announcements.ts";
import classes from "./Warning.module.css";

/** A warning while somebody fills in a form: a sentence, also spoken, and its details. */
export function Warning({ sentence, children }: { sentence: string; children?: ReactNode }) {
  useEffect(() => announce(sentence), [sentence]);
  return (
    <div className={classes.warning}>
      <p className={`bold flush ${classes.sentence}`}>
        <IconAlertTriangle size={20} aria-hidden />
        {sentence}
      </p>
      {children}
    </div>
  );
}
