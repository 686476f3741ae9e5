import { type ReactNode, useId } from "react";
import classes from "./Section.module.css";

/** A titled part below what a page is about. It stands on no paper. */
export function Section({
  id,
  title,
  isWide = false,
  children,
}: {
  /** Where links lead to it. */
  id?: string;
  title: string;
  /** For tables. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      data-screen-only
      className={`stack gap12 ${classes.section} ${isWide ? "" : classes.narrow}`}
    >
      <h2 id={heading} tabIndex={-1} className="larger flush">
        {title}
      </h2>
      {children}
    </section>
  );
}
