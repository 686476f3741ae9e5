import { PageSkeleton } from "#ui/PageSkeleton.tsx";
import classes from "./FirstSkeleton.module.css";

/** The first screen while it comes, below the outline of the header that index.html shows. */
export function FirstSkeleton() {
  return (
    <div className={classes.content}>
      <PageSkeleton />
    </div>
  );
}
