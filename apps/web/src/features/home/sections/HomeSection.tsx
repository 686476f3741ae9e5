import { type ReactNode, useId } from "react";
import { Loaded, type Query } from "#ui/Loaded.tsx";
import classes from "./HomeSection.module.css";

/** A part of the home page with its own query. If it fails, the other parts stay. */
export function HomeSection<D extends object>({
  title,
  query,
  children,
}: {
  title: string;
  query: Query<D>;
  children: (data: D) => ReactNode;
}) {
  return (
    <HomePart title={title}>
      <Loaded query={query} {...whileReading} rows={1}>
        {children}
      </Loaded>
    </HomePart>
  );
}

/** A part of the home page under its heading. */
export function HomePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={`title ${classes.title}`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/**
 * Until the home is read, rows fill the screen, so that notices below count as seen only at their
 * final place.
 */
export const whileReading = { rows: 10, height: 80, keepsOld: true };
