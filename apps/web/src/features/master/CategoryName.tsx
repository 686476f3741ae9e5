import { Badge } from "@mantine/core";
import classes from "./CategoryName.module.css";

/** A category of HM, with a mark when it is flex. */
export function CategoryName({ name, isFlex }: { name: string; isFlex: boolean }) {
  return (
    <span className={classes.category}>
      {name}
      {isFlex && <Badge color="gray">フレックス</Badge>}
    </span>
  );
}
