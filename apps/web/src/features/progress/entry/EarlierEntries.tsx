import { progressGradeName } from "@kenshu/domain/enumerations.ts";
import { DateText } from "#ui/DateText.tsx";
import classes from "./EarlierEntries.module.css";
import header from "./EntryHeader.module.css";
import { lettersText } from "./entryWords.ts";
import { ProgressMark } from "./ProgressMark.tsx";
import { attendedCount, type Content, type Entry, isForStaff } from "./summary.ts";

/** How many entries are shown. More would push the form out of view. */
const LATEST = 2;

/**
 * The earlier entries of the content, for the person who enters the next result; nothing for the
 * first one.
 */
export function EarlierEntries({ content, exceptId }: { content: Content; exceptId?: number }) {
  const entries = content.progresses
    .filter(({ trainingProgressId }: Entry) => trainingProgressId !== exceptId)
    .toReversed();
  if (entries.length === 0) return null;
  const { estimateAttendanceCount } = content;
  return (
    <section className={header.earlier} aria-label="これまでの記録">
      <h2 className="subtitle">
        これまでの記録
        <span className={`dim small ${classes.count}`}>
          受講{attendedCount(content)}回
          {estimateAttendanceCount > 0 && `・目安${estimateAttendanceCount}回`}
        </span>
      </h2>
      <Entries entries={entries.slice(0, LATEST)} />
      {entries.length > LATEST && (
        <details>
          <summary className={classes.summary}>以前の記録{entries.length - LATEST}件</summary>
          <Entries entries={entries.slice(LATEST)} />
        </details>
      )}
    </section>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={`stack gap8 plainList ${classes.entries}`}>
      {entries.map((entry) => (
        <li key={entry.trainingProgressId}>
          <span className={`row ${classes.line}`}>
            <ProgressMark grade={entry.grade} />
            <span className="bold">{progressGradeName[entry.grade]}</span>
            <DateText value={entry.trainingDate} />
            {entry.instructorName !== null && <span>{entry.instructorName}</span>}
            <span>{lettersText(entry)}</span>
          </span>
          <Saying label="フィードバック" text={entry.feedback} />
          {isForStaff(entry) && <Saying label="講師コメント" text={entry.instructorComment} />}
          <Saying label="研修生のコメント" text={entry.studentComment} />
        </li>
      ))}
    </ul>
  );
}

function Saying({ label, text }: { label: string; text: string }) {
  if (text === "") return null;
  return (
    <span className={classes.saying}>
      <span className="dim">{label}：</span>
      {text}
    </span>
  );
}
