import { colorName } from "@kenshu/domain/displayColors.ts";
import classes from "./ColorName.module.css";

/** The colour of a room or training as a square with its name. */
export function ColorName({ color }: { color: string }) {
  return (
    <span className={classes.color}>
      <span className={classes.swatch} style={{ background: color }} />
      {colorName(color)}
    </span>
  );
}
