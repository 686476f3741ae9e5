import {
  ProgressGrade,
  progressGradeName,
  trainingMethodName,
} from "@kenshu/domain/enumerations.ts";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { AddEntry } from "#features/progress/entry/AddEntry.tsx";
import { hasComment, isNewComment, lettersText } from "#features/progress/entry/entryWords.ts";
import { ProgressMark } from "#features/progress/entry/ProgressMark.tsx";
import {
  attendedCount,
  type Content,
  type Entry,
  isForStaff,
  nextContentOf,
  type Summary,
  stageOf,
} from "#features/progress/entry/summary.ts";
import type { EntryActs } from "#features/progress/entry/useEntryActs.ts";
import { DateText } from "#ui/DateText.tsx";
import classes from "./ContentList.module.css";

/**
 * An activity as a list for narrow screens: its contents in order, each with its entries. Completed
 * ones are folded.
 */
export function ContentList({
  summary,
  acts,
  onOpen,
}: {
  summary: Summary;
  acts: EntryActs;
  onOpen: (content: Content, entry: Entry) => void;
}) {
  const next = nextContentOf(summary)?.trainingContentId;
  return (
    <ol className={`plainList ${classes.list}`}>
      {summary.contents.map((content: Content) => (
        <ContentItem
          key={content.trainingContentId}
          content={content}
          isNext={content.trainingContentId === next}
          acts={acts}
          onOpen={onOpen}
        />
      ))}
    </ol>
  );
}

function ContentItem({
  content,
  isNext,
  acts,
  onOpen,
}: {
  content: Content;
  isNext: boolean;
  acts: EntryActs;
  onOpen: (content: Content, entry: Entry) => void;
}) {
  const { trainingContentName, trainingMethod, estimateAttendanceCount, progresses } = content;
  const stage = stageOf(content);
  const entries = (
    <ul className={`plainList ${classes.entries}`}>
      {progresses.map((entry: Entry) => (
        <li key={entry.trainingProgressId}>
          <EntryRow content={content} entry={entry} acts={acts} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
  return (
    <li className={classes.item} data-stage={stage} data-next={isNext || undefined}>
      <div className="line">
        <div className={classes.names}>
          {isNext && <span className={`bold small ${classes.next}`}>次の研修内容</span>}
          <h3 className={`row flush ${classes.name}`}>
            {trainingContentName}
            {stage === "closed" && (
              <span className={classes.closed}>
                <IconCheck size={16} stroke={3} aria-hidden />済
              </span>
            )}
            {stage === "exempt" && <span className={classes.exempt}>免除</span>}
          </h3>
          <p className={`dim small flush ${classes.facts}`}>
            <span>{trainingMethodName[trainingMethod]}</span>
            {estimateAttendanceCount > 0 && <span>目安{estimateAttendanceCount}回</span>}
            <span>受講{attendedCount(content)}回</span>
          </p>
        </div>
        <AddEntry content={content} acts={acts} iconSize={20} className={classes.add} />
      </div>
      {progresses.length > 0 &&
        (stage === "closed" ? (
          <details className={classes.past}>
            <summary className={`line small ${classes.summary}`}>
              <span className={classes.marks}>
                {progresses.filter(isResult).map(({ trainingProgressId, grade }: Entry) => (
                  <ProgressMark key={trainingProgressId} grade={grade} />
                ))}
              </span>
              記録{progresses.length}件{progresses.some(hasComment) && "・コメントあり"}
              <span className="visuallyHidden">（{trainingContentName}）</span>
              <IconChevronDown size={20} className={classes.chevron} aria-hidden />
            </summary>
            {entries}
          </details>
        ) : (
          entries
        ))}
    </li>
  );
}

function isResult({ grade }: Entry): boolean {
  return grade !== ProgressGrade.CommentOnly;
}

function EntryRow({
  content,
  entry,
  acts,
  onOpen,
}: {
  content: Content;
  entry: Entry;
  acts: EntryActs;
  onOpen: (content: Content, entry: Entry) => void;
}) {
  const editLink = acts.editLink(content, entry);
  const letters = lettersText(entry);
  const face = (
    <>
      <span className={`row ${classes.line}`}>
        <ProgressMark grade={entry.grade} />
        <span className="bold">{progressGradeName[entry.grade]}</span>
        {isNewComment(entry) && <span className={classes.new}>新しいコメント</span>}
        <DateText value={entry.trainingDate} />
        {entry.instructorName !== null && (
          <span className={classes.instructor}>講師 {entry.instructorName}</span>
        )}
      </span>
      {letters && <span className={classes.letters}>{letters}</span>}
      <Saying label="フィードバック" text={entry.feedback} />
      {isForStaff(entry) && <Saying label="講師コメント" text={entry.instructorComment} />}
      <Saying
        label={isForStaff(entry) ? "研修生のコメント" : "自分のコメント"}
        text={entry.studentComment}
      />
      {acts.commentLink(content, entry) && (
        <span className={classes.invitation}>
          <acts.AddIcon size={16} aria-hidden />
          コメントを書く
        </span>
      )}
    </>
  );
  return editLink ? (
    <Link {...editLink} className={`stack gap4 ${classes.entry}`}>
      {face}
    </Link>
  ) : (
    <button
      type="button"
      className={`stack gap4 ${classes.entry}`}
      data-printed
      onClick={() => onOpen(content, entry)}
    >
      {face}
    </button>
  );
}

/** The beginning of a comment. The link of the row shows all of it. */
function Saying({ label, text }: { label: string; text: string }) {
  if (text === "") return null;
  return (
    <span className={classes.saying}>
      <span className={classes.label}>{label}</span>
      <span className={classes.text}>{text}</span>
    </span>
  );
}
