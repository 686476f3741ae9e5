import { lackOf } from "@kenshu/domain/schedule/neededPlaces.rules.ts";
import type { Period } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import type { weekOfPlaces } from "@kenshu/domain/schedule/schedule.schema.ts";
import { formatDay } from "@kenshu/domain/time.ts";
import { Skeleton } from "@mantine/core";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import type { CSSProperties, ReactNode } from "react";
import type { z } from "zod";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { useIsPhone } from "#ui/windows.ts";
import classes from "./NeededPlaces.module.css";

type Week = z.infer<typeof weekOfPlaces>;
/** With the places of the plan. */
type PlannedWeek = Week & { added: number };

/**
 * The places that a school needs for the pace, beside those offered and taken, week by week (rule
 * 4.10). `planned` counts the places that a plan would add in a week; `linkOf` links to one.
 */
export function NeededPlaces({
  schoolId,
  period,
  planned = () => 0,
  linkOf,
  isFolded = false,
}: {
  schoolId: number;
  /** Whole weeks, from Sunday. */
  period: Period;
  planned?: (week: Period) => number;
  linkOf?: (week: Week) => LinkComponentProps;
  /** Opens with its summary alone, as it does on phones. */
  isFolded?: boolean;
}) {
  const isBrief = useIsPhone() || isFolded;
  const places = trpc.trainingSchedule.getNeededPlaces.useQuery({ schoolId, ...period });
  // The screen works without these figures.
  if (places.error) return null;
  if (!places.data) return <Skeleton height={isBrief ? 44 : 124} mt={12} />;
  const weeks = places.data.rows.map((week) => ({
    ...week,
    added: planned(week),
  }));
  const most = Math.max(
    1,
    ...weeks.map((week) => Math.max(week.taken + week.needed, week.offered + week.added)),
  );
  const worst = weeks
    .filter(({ endDate }) => endDate >= today())
    .reduce<PlannedWeek | null>(
      (most, week) => (most === null || lackWith(week) > lackWith(most) ? week : most),
      null,
    );
  return (
    <details open={!isBrief} data-screen-only>
      <summary className={classes.title}>
        <h2 className={`flush ${classes.heading}`}>必要な席</h2>
        {worst && (
          <span className="small">
            {formatDay(worst.startDate)}の週 <Words {...worst} isShort />
          </span>
        )}
      </summary>
      {weeks.every(({ needed }) => needed === 0) && (
        <p className="flush small">この期間に席が必要な研修生はいません。</p>
      )}
      <ol className={`plainList ${classes.weeks}`}>
        {weeks.map((week, index) => (
          <li key={week.startDate} className={classes.week}>
            <p className={`flush bold ${classes.name}`}>
              <WeekName link={linkOf?.(week)}>
                {weeks.length > 1 && `第${index + 1}週 `}
                <span className={classes.days}>
                  {formatDay(week.startDate)}〜{formatDay(week.endDate)}
                </span>
              </WeekName>
            </p>
            <Bar {...week} most={most} />
            <p className="flush small">
              <Words {...week} />
            </p>
          </li>
        ))}
      </ol>
      <p className={`flush small dim ${classes.legend}`}>
        <span data-part="taken">予約済み</span>
        <span data-part="free">空き</span>
        {weeks.some(({ added }) => added > 0) && <span data-part="added">追加</span>}
        <span data-part="need">必要な席（ここまで）</span>
      </p>
    </details>
  );
}

function WeekName({
  link,
  children,
}: {
  link: LinkComponentProps | undefined;
  children: ReactNode;
}) {
  return link ? <Link {...link}>{children}</Link> : children;
}

function Bar({ needed, offered, taken, added, most }: PlannedWeek & { most: number }) {
  const share = (places: number) => `${(places / most) * 100}%`;
  const free = Math.max(offered - taken, 0);
  return (
    <div
      className={classes.bar}
      aria-hidden
      style={{ "--need": share(taken + needed) } as CSSProperties}
    >
      <span data-part="taken" style={{ width: share(taken) }} />
      <span data-part="free" style={{ width: share(free) }} />
      <span data-part="added" style={{ width: share(added) }} />
    </div>
  );
}

function Words({ isShort, ...week }: PlannedWeek & { isShort?: boolean }) {
  const facts = `予約${week.taken}／${week.offered}席`;
  const free = `空き${Math.max(week.offered + week.added - week.taken, 0)}席`;
  if (week.endDate < today()) return <span className="dim">{facts}</span>;
  const lack = lackWith(week);
  // What is over cannot be used any more.
  const isUnderWay = week.startDate < today();
  return (
    <>
      {lack > 0 ? (
        <strong className={`unbroken ${classes.lack}`}>{lack}席不足</strong>
      ) : (
        <strong className="unbroken">足りています</strong>
      )}
      {!isShort && (
        <span className={classes.facts}>
          {inParts([
            week.needed > 0 && `必要${week.needed}席に対し、`,
            `${free}${week.needed > 0 && lack < 0 ? `（余裕${-lack}席）` : ""}、`,
            facts + (week.added > 0 ? "、" : ""),
            week.added > 0 && `追加${week.added}席`,
          ])}
        </span>
      )}
      {isUnderWay && <span className="unbroken">（今日から先）</span>}
    </>
  );
}

/** No part of them breaks. */
function inParts(parts: (string | false)[]) {
  return parts.filter(Boolean).map((part) => (
    <span key={String(part)} className="unbroken">
      {part}
    </span>
  ));
}

function lackWith({ added, ...week }: PlannedWeek): number {
  return lackOf({ ...week, offered: week.offered + added });
}
