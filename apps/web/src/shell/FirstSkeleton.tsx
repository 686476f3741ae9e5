import { PageSkeleton } from "#ui/PageSkeleton.tsx";
import classes from "./FirstSkeleton.module.css";

/** The first screen while it loads, below the outline of the header from index.html. */
export function FirstSkeleton() {
  return (
    <div className={classes.content}>
      <PageSkeleton />
    </div>
  );
}
