import { type ReactNode, useId } from "react";
import { errorMessage } from "#api/errors.ts";
import { LoadError } from "#ui/LoadError.tsx";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";
import classes from "./HomeSection.module.css";

type Query<D> = { data: D | undefined; error: unknown; refetch: () => unknown };

/** A part of the home page that is read on its own: one that fails leaves the others in place. */
export function HomeSection<D>({
  title,
  query: { data, error, refetch },
  children,
}: {
  title: string;
  query: Query<D>;
  children: (data: D) => ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <LoadError message={errorMessage(error)} onReload={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={1} height={80} />
      )}
    </section>
  );
}

/** In a part without rows: the sentence, and what to do next. */
export function NothingHere({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <p className={classes.nothing}>
      {sentence}
      {children && <span className={classes.advice}>{children}</span>}
    </p>
  );
}
