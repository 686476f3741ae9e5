import { progressGradeName } from "@kenshu/domain/enumerations.ts";
import { DateText } from "../../ui/DateText.tsx";
import classes from "./EarlierEntries.module.css";
import header from "./EntryHeader.module.css";
import { lettersText } from "./entryWords.ts";
import { ProgressMark } from "./ProgressMark.tsx";
import { attendedCount, type Content, type Entry, isForStaff } from "./summary.ts";

/** What was entered for the content so far, for who enters the next result; nothing for the first. */
export function EarlierEntries({ content, exceptId }: { content: Content; exceptId?: number }) {
  const entries = content.progresses.filter(
    ({ trainingProgressId }: Entry) => trainingProgressId !== exceptId,
  );
  if (entries.length === 0) return null;
  return (
    <section className={header.earlier} aria-label="これまでの記録">
      <h2 className={header.heading}>
        これまでの記録
        <span className={classes.count}>
          受講{attendedCount(content)}回
          {content.estimateAttendanceCount > 0 && `・目安${content.estimateAttendanceCount}回`}
        </span>
      </h2>
      <ul className={classes.entries}>
        {entries.toReversed().map((entry: Entry) => (
          <li key={entry.trainingProgressId}>
            <span className={classes.line}>
              <ProgressMark grade={entry.grade} />
              <span className={classes.word}>{progressGradeName[entry.grade]}</span>
              <DateText value={entry.trainingDate} />
              {entry.instructorName !== null && <span>{entry.instructorName}</span>}
              <span>{lettersText(entry)}</span>
            </span>
            {[
              ["フィードバック", entry.feedback],
              ["講師コメント", isForStaff(entry) ? entry.instructorComment : ""],
              ["研修生のコメント", entry.studentComment],
            ].map(
              ([label, text]) =>
                text && (
                  <span key={label} className={classes.saying}>
                    <span className={classes.label}>{label}：</span>
                    {text}
                  </span>
                ),
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
