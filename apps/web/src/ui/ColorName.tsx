import { displayColors } from "@kenshu/domain/displayColors.ts";
import classes from "./ColorName.module.css";

/** The colour of a room or training as a square with its name. */
export function ColorName({ color }: { color: string }) {
  const name = displayColors.find(({ value }) => value === color.toLowerCase())?.name ?? color;
  return (
    <span className={classes.color}>
      <span className={classes.swatch} style={{ background: color }} />
      {name}
    </span>
  );
}
