import type { ReactNode } from "react";
import { DateText } from "./DateText.tsx";
import classes from "./NamedUse.module.css";

/** A line about something that is used: its name, its last use, and at the end what can be done. */
export function NamedUse({
  name,
  note,
  lastUsedAt,
  act,
}: {
  name: string;
  /** Between name and last use. */
  note?: ReactNode;
  /** Null if it was never used. */
  lastUsedAt: string | null;
  act: ReactNode;
}) {
  return (
    <div className={`row ${classes.line}`}>
      <div className="stack gap0">
        <span className="bold">{name}</span>
        {note && <span className="dim small">{note}</span>}
        <span className="dim small">
          最終利用 {lastUsedAt === null ? "未使用" : <DateText value={lastUsedAt} withTime />}
        </span>
      </div>
      {act}
    </div>
  );
}
