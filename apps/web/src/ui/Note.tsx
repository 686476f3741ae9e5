import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Note.module.css";

/** What a person should know before going on. It is read out as it appears. */
export function Note({
  icon: Icon,
  title,
  children,
}: {
  icon: Icon;
  title: string;
  children: ReactNode;
}) {
  return (
    <div role="alert" className={`line ${classes.note}`}>
      <Icon size={20} aria-hidden />
      <p className="flush">
        <strong>{title}</strong>
        <br />
        {children}
      </p>
    </div>
  );
}
