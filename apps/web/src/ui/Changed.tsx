import type { ReactNode } from "react";
import classes from "./Changed.module.css";

/** A part of a question that is asked again: marked if it has changed meanwhile. */
export function Changed({ when, children }: { when: boolean; children: ReactNode }) {
  if (!when) return children;
  return (
    <div className={`stack gap4 ${classes.changed}`}>
      <strong className="small">変わりました</strong>
      {children}
    </div>
  );
}
