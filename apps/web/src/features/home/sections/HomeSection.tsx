import { type ReactNode, useId } from "react";
import { errorMessage } from "#api/errors.ts";
import { LoadError } from "#ui/LoadError.tsx";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";
import classes from "./HomeSection.module.css";

type Query<D> = { data: D | undefined; error: unknown; refetch: () => unknown };

/** A part of the home page with its own query. If it fails, the other parts stay. */
export function HomeSection<D>({
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
      <Loaded query={query}>{children}</Loaded>
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
 * Placeholder rows that fill a screen, so that notices below count as seen only at their final
 * place.
 */
export const A_SCREEN = 10;

/** The content, once it is read. */
export function Loaded<D>({
  query: { data, error, refetch },
  rows = 1,
  children,
}: {
  query: Query<D>;
  /** How many rows the placeholder shows until then. */
  rows?: number;
  children: (data: D) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return error ? (
    <LoadError message={errorMessage(error)} onReload={() => void refetch()} />
  ) : (
    <RowsSkeleton rows={rows} height={80} />
  );
}
