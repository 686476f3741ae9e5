import { daysIn, type Period } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { formatTimeRange, tokyoDate } from "@kenshu/domain/time.ts";
import { IconAlertTriangle, IconArrowsMove, IconCheck } from "@tabler/icons-react";
import { daysOffIn } from "#features/schedule/days/daysOff.ts";
import { WeeksOfDays } from "#features/schedule/days/WeeksOfDays.tsx";
import classes from "./ProposalCalendar.module.css";
import { hindranceName, type PeriodPlan, type Proposal } from "./planned.ts";

/** The proposals day by day, in weeks from Sunday; a list on phones. */
export function ProposalCalendar({
  period,
  plan,
  proposals,
  onOpen,
}: {
  period: Period;
  plan: PeriodPlan;
  proposals: Proposal[];
  onOpen: (key: string) => void;
}) {
  const byDay = Map.groupBy(proposals, ({ startDate }) => tokyoDate(startDate));
  // A moved proposal may lie outside.
  const days = [...new Set([...daysIn(period), ...byDay.keys()])].toSorted();
  const existing = Map.groupBy(
    plan.taken.filter(({ roomId }) => plan.sources.some((source) => source.roomId === roomId)),
    ({ startDate }) => tokyoDate(new Date(startDate)),
  );
  return (
    <WeeksOfDays days={days} daysOff={daysOffIn(plan)}>
      {({ day, headingId }) => (
        <>
          {existing.has(day) && (
            <p className="flush small dim">登録済み{existing.get(day)?.length}件</p>
          )}
          <ul className={`plainList ${classes.proposals}`} aria-labelledby={headingId}>
            {byDay.get(day)?.map((proposal) => (
              <li key={proposal.key}>
                <ProposalButton proposal={proposal} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </>
      )}
    </WeeksOfDays>
  );
}

function ProposalButton({
  proposal,
  onOpen,
}: {
  proposal: Proposal;
  onOpen: (key: string) => void;
}) {
  const { key, startDate, endDate, roomName, displayColor, isChosen, isMoved } = proposal;
  const [gravest] = proposal.hindrances;
  return (
    <button
      type="button"
      className={classes.proposal}
      data-chosen={isChosen || undefined}
      style={{ borderInlineStartColor: displayColor }}
      onClick={() => onOpen(key)}
    >
      <span className={classes.time}>
        {isChosen && <IconCheck size={14} aria-hidden />}
        {formatTimeRange(startDate, endDate)}
      </span>
      <span className={classes.room}>{roomName}</span>
      {isMoved && (
        <span className={classes.note}>
          <IconArrowsMove size={14} aria-hidden /> 変更
        </span>
      )}
      {gravest && (
        <span className={classes.note}>
          <IconAlertTriangle size={14} aria-hidden /> {hindranceName(gravest)}
        </span>
      )}
      <span className="visuallyHidden">{isChosen ? "登録する" : "登録しない"}</span>
    </button>
  );
}
