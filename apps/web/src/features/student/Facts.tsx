import { type ReactNode, useId } from "react";
import classes from "./Facts.module.css";

/** A group of facts under a heading; `children` are `Fact`s, `after` stands below them. */
export function FactGroup({
  title,
  children,
  after,
}: {
  title: string;
  children: ReactNode;
  after?: ReactNode;
}) {
  return (
    <FactSection title={title}>
      <dl className={`facts ${classes.facts}`}>{children}</dl>
      {after}
    </FactSection>
  );
}

/** A part of a student's page with a heading of its own. */
export function FactSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One fact by its name; `－` where there is none. */
export function Fact({
  name,
  isWide,
  children,
}: {
  name: string;
  /** Takes a whole line, for texts of several words. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const isMissing = children === null || children === false || children === "";
  return (
    <div data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{isMissing ? "－" : children}</dd>
    </div>
  );
}
