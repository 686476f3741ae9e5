import { ProgressGrade, trainingMethodName } from "@kenshu/domain/enumerations.ts";
import { formatDate } from "@kenshu/domain/time.ts";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, useMemo } from "react";
import { today as presentDay } from "#api/clock.ts";
import { AddEntry } from "#features/progress/entry/AddEntry.tsx";
import {
  entryName,
  hasComment,
  isNewComment,
  lettersText,
} from "#features/progress/entry/entryWords.ts";
import { ProgressMark } from "#features/progress/entry/ProgressMark.tsx";
import {
  attendedCount,
  type Content,
  type Entry,
  type Summary,
  stageOf,
} from "#features/progress/entry/summary.ts";
import type { EntryActs } from "#features/progress/entry/useEntryActs.ts";
import { AttendanceLetter } from "#parts/attendance/AttendanceLetter.tsx";
import { attendanceMarkOf } from "#parts/attendance/attendanceMarks.ts";
import { chartDays, columnOf, stacked } from "./chartDays.ts";
import { chartLines } from "./chartLines.ts";
import classes from "./ProgressTable.module.css";
import { TimeScale } from "./TimeScale.tsx";
import { type Scale, scales } from "./useChartView.ts";
import { useScrolledToDay } from "./useScrolledToDay.ts";

const MARK_WIDTH = 24;
const COMMENT_WIDTH = 60;
const NEW_WIDTH = 32;
/** A mark and the gap below it. */
const LANE_HEIGHT = 28;

/**
 * The chart of one activity: contents as rows, days as columns, entries as marks over their days.
 * One background draws the whole grid, so that a year of days costs no elements.
 */
export function ProgressTable({
  summary,
  scale,
  acts,
  onOpen,
}: {
  summary: Summary;
  scale: Scale;
  acts: EntryActs;
  /** For marks without a link: shows the entry. */
  onOpen: (content: Content, entry: Entry) => void;
}) {
  const today = presentDay();
  const { dayWidth } = scales[scale];
  const own = useMemo(() => daysOf(summary), [summary]);
  const { region, fitting } = useScrolledToDay({
    column: Math.min(columnOf(own, today), own.count - 1),
    dayWidth,
  });
  // A wide window shows days to come rather than empty space.
  const days = { ...own, count: Math.max(own.count, fitting) };
  const width = days.count * dayWidth;
  const lines = chartLines({
    days,
    dayWidth,
    today: columnOf(days, today),
    due:
      summary.recommendationDueDate === null ? null : columnOf(days, summary.recommendationDueDate),
  });
  return (
    <section
      ref={region}
      className={classes.region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the chart by focusing its frame
      tabIndex={0}
      aria-label={`${summary.trainingName}の進捗表（横にスクロールできます）`}
    >
      <table
        className={classes.table}
        style={{ "--days-width": `${width}px`, background: lines } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              研修内容
            </th>
            <th scope="col" className={classes.scale}>
              <span className="visuallyHidden">記録</span>
              <TimeScale
                days={days}
                dayWidth={dayWidth}
                today={today}
                dueDate={summary.recommendationDueDate}
              />
            </th>
          </tr>
        </thead>
        <tbody>
          <AttendanceRow summary={summary} scale={scale} days={days} today={today} />
          {summary.contents.map((content) => (
            <tr key={content.trainingContentId} data-stage={stageOf(content)}>
              <ContentHead content={content} acts={acts} />
              <td>
                {content.isExempt && content.progresses.length === 0 ? (
                  <span className="visuallyHidden">免除</span>
                ) : (
                  <Marks
                    marks={content.progresses.map((entry) => ({
                      entry,
                      column: columnOf(days, entry.trainingDate),
                      width: widthOf(entry),
                      middle: MARK_WIDTH / 2,
                    }))}
                    content={content}
                    dayWidth={dayWidth}
                    chartWidth={width}
                    acts={acts}
                    onOpen={onOpen}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function daysOf({ firstDate, lastDate, recommendationDueDate, contents, days }: Summary) {
  const entryDates = contents.flatMap(({ progresses }: Content) =>
    progresses.map(({ trainingDate }: Entry) => trainingDate),
  );
  return chartDays({
    firstDate,
    lastDate,
    recommendationDueDate,
    marked: [...entryDates, ...days.map(({ date }) => date)],
  });
}

function ContentHead({ content, acts }: { content: Content; acts: EntryActs }) {
  const { trainingContentName, trainingMethod, estimateAttendanceCount } = content;
  const stage = stageOf(content);
  return (
    <th scope="row" className={classes.head}>
      <div className={`line gap4 ${classes.headLine}`}>
        <div className={classes.names}>
          <span className={classes.name} title={trainingContentName}>
            {trainingContentName}
          </span>
          <span className={`row dim ${classes.facts}`}>
            {trainingMethodName[trainingMethod]}
            {stage === "exempt" ? (
              <span className={classes.exempt}>免除</span>
            ) : (
              <span className="unbroken">
                {attendedCount(content)}回
                {estimateAttendanceCount > 0 && `（目安${estimateAttendanceCount}回）`}
              </span>
            )}
            {stage === "closed" && (
              <span className={classes.closed}>
                <IconCheck size={14} stroke={3} aria-hidden />済
              </span>
            )}
          </span>
        </div>
        <AddEntry content={content} acts={acts} iconSize={18} className={classes.add} />
      </div>
    </th>
  );
}

type PlacedEntry = { entry: Entry; column: number; width: number; middle: number };

function Marks({
  marks,
  content,
  dayWidth,
  chartWidth,
  acts,
  onOpen,
}: {
  marks: PlacedEntry[];
  content: Content;
  dayWidth: number;
  chartWidth: number;
  acts: EntryActs;
  onOpen: (content: Content, entry: Entry) => void;
}) {
  if (marks.length === 0) return null;
  const placed = stacked(marks, dayWidth, chartWidth);
  const lanes = Math.max(...placed.map(({ lane }) => lane)) + 1;
  return (
    <ul className={`plainList ${classes.marks}`} style={{ height: lanes * LANE_HEIGHT }}>
      {placed.map(({ mark: { entry, width }, left, lane }) => (
        <li
          key={entry.trainingProgressId}
          className={classes.place}
          style={{ left, top: lane * LANE_HEIGHT, width }}
        >
          <EntryMark content={content} entry={entry} acts={acts} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function EntryMark({
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
  const name = entryName(content, entry);
  const face = (
    <>
      {entry.grade !== ProgressGrade.CommentOnly && <ProgressMark grade={entry.grade} />}
      {hasComment(entry) && (
        <span className={classes.comment} aria-hidden>
          コメント
        </span>
      )}
      {isNewComment(entry) && (
        <span className={classes.new} aria-hidden>
          new
        </span>
      )}
      <span className="visuallyHidden">{name}</span>
    </>
  );
  const letters = lettersText(entry);
  const shown = { className: classes.mark, title: letters ? `${name} ${letters}` : name };
  return editLink ? (
    <Link {...editLink} {...shown}>
      {face}
    </Link>
  ) : (
    <button type="button" {...shown} onClick={() => onOpen(content, entry)}>
      {face}
    </button>
  );
}

function widthOf(entry: Entry): number {
  if (isNewComment(entry)) return COMMENT_WIDTH + NEW_WIDTH;
  if (entry.grade === ProgressGrade.CommentOnly) return COMMENT_WIDTH;
  return hasComment(entry) ? MARK_WIDTH + COMMENT_WIDTH : MARK_WIDTH;
}

const LETTER_WIDTH = { wide: 20, bare: 14 };
const LETTER_LANE = 22;

/** The student's attendance, over all contents. */
function AttendanceRow({
  summary,
  scale,
  days,
  today,
}: {
  summary: Summary;
  scale: Scale;
  days: ReturnType<typeof daysOf>;
  today: string;
}) {
  const { dayWidth } = scales[scale];
  const isBare = dayWidth < LETTER_WIDTH.wide;
  const placed = stacked(
    summary.days.flatMap((day) => {
      const mark = attendanceMarkOf(day, today);
      const width = isBare ? LETTER_WIDTH.bare : LETTER_WIDTH.wide;
      return mark ? [{ date: day.date, mark, column: columnOf(days, day.date), width }] : [];
    }),
    dayWidth,
    days.count * dayWidth,
  );
  const lanes = Math.max(0, ...placed.map(({ lane }) => lane)) + 1;
  return (
    <tr className={classes.attendance}>
      <th scope="row" className={classes.head}>
        出欠・予約
      </th>
      <td>
        <ul className={`plainList ${classes.marks}`} style={{ height: lanes * LETTER_LANE }}>
          {placed.map(({ mark: { date, mark, width }, left, lane }) => (
            <li
              key={date}
              className={classes.place}
              style={{ left, top: lane * LETTER_LANE, width }}
              title={`${formatDate(date)} ${mark.word}`}
            >
              <AttendanceLetter mark={mark} isBare={isBare} />
              <span className="visuallyHidden">
                {formatDate(date)} {mark.word}
              </span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
