import type { ReactNode } from "react";
import classes from "./TitledFields.module.css";

/** Fields of a long form that belong together, under a heading. */
export function TitledFields({
  title,
  description,
  children,
}: {
  title: string;
  /** What all of them are for. */
  description?: string;
  children: ReactNode;
}) {
  return (
    <section className={`stack ${classes.fields}`} aria-label={title}>
      <h2 className="larger flush">{title}</h2>
      {description && <p className="dim flush">{description}</p>}
      {children}
    </section>
  );
}
