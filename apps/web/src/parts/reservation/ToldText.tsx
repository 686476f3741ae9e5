import { type Said, toldText } from "@kenshu/domain/reservation/saidInWords.ts";
import { IconMessage } from "@tabler/icons-react";
import classes from "./ToldText.module.css";

/** What a student has said on the day, with its time (rule 6.9); nothing if nothing was said. */
export function ToldText({ said }: { said: Said }) {
  const text = toldText(said);
  if (text === null) return null;
  return (
    <span className={classes.told}>
      <IconMessage size={18} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
