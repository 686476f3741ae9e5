import { type ReactNode, useId } from "react";
import { Loaded, type Query } from "#ui/Loaded.tsx";
import classes from "./HomeSection.module.css";

/**
 * A part of the home page with its own query, and the number of its rows. If it fails, the other
 * parts stay.
 */
export function HomeSection<D extends { rows: unknown[] }>({
  title,
  query,
  children,
}: {
  title: string;
  query: Query<D>;
  children: (data: D) => ReactNode;
}) {
  return (
    <HomePart title={title} count={query.data?.rows.length}>
      <Loaded query={query} {...whileReading} rows={1}>
        {children}
      </Loaded>
    </HomePart>
  );
}

/** A part of the home page under its heading, which may say how much there is. */
export function HomePart({
  title,
  count = 0,
  isOnScreenOnly,
  children,
}: {
  title: string;
  count?: number | undefined;
  /** Left out on paper. */
  isOnScreenOnly?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-screen-only={isOnScreenOnly || undefined}
      className={classes.section}
    >
      <h2 id={id} className={`title ${classes.title}`}>
        {title}
        {count > 0 && ` ${count}件`}
      </h2>
      {children}
    </section>
  );
}

/**
 * Until the home is read, rows fill the screen, so that notices below count as seen only at their
 * final place.
 */
export const whileReading = { rows: 10, height: 80 };
