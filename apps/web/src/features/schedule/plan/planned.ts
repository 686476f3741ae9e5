import {
  type Hindrance,
  hindrancesOf,
  isImpossible,
  matchedDays,
  type Period,
} from "@kenshu/domain/schedule/periodPlan.rules.ts";
import type { periodPlan } from "@kenshu/domain/schedule/schedule.schema.ts";
import {
  addDays,
  formatTimeRange,
  type PlainDate,
  tokyoDate,
  tokyoInstant,
  tokyoTime,
} from "@kenshu/domain/time.ts";
import type { z } from "zod";
import { daysOffIn } from "#features/schedule/days/daysOff.ts";

export type PeriodPlan = z.infer<typeof periodPlan>;

/** A schedule that a plan proposes. */
export type Planned = Omit<
  PeriodPlan["sources"][number],
  "id" | "startDate" | "endDate" | "reserveOpensAt"
> & {
  /** Identifies the proposal, wherever it is moved. */
  key: string;
  startDate: Date;
  endDate: Date;
};

type Taken = Pick<Planned, "startDate" | "endDate" | "roomId" | "instructorId"> & {
  schoolName: string;
  roomName: string;
};

/** A person's decision about a proposal. */
export type Decision = { isChosen?: boolean; moved?: Omit<Planned, "key"> };

/** A proposal with what stands in its way, and whether it will be added. */
export type Proposal = Planned & {
  hindrances: Hindrance<Taken>[];
  isImpossible: boolean;
  isChosen: boolean;
  isMoved: boolean;
};

/** The schedules of the source, moved to the matching days of the plan (rule 4.9). */
function plannedOf({ sources }: PeriodPlan, from: Period, to: Period): Planned[] {
  const byDay = Map.groupBy(sources, ({ startDate }) => tokyoDate(new Date(startDate)));
  return matchedDays(from, to).flatMap(({ source, day }) =>
    (byDay.get(source) ?? []).map(({ id, startDate, endDate, reserveOpensAt: _, ...rest }) => ({
      ...rest,
      key: `${id} ${day}`,
      startDate: onDay(day, source, new Date(startDate)),
      endDate: onDay(day, source, new Date(endDate)),
    })),
  );
}

/** The same time on another day. Midnight at the end of a day stays at its end. */
function onDay(day: PlainDate, source: PlainDate, instant: Date): Date {
  const isNextDay = tokyoDate(instant) > source;
  return tokyoInstant(isNextDay ? addDays(day, 1) : day, tokyoTime(instant));
}

/**
 * The proposals of a plan. A proposal with nothing in its way is chosen. Any other is chosen only
 * when a person decides so, and never when it is impossible. A moved one must also not collide with
 * chosen ones.
 */
export function proposalsOf(
  plan: PeriodPlan,
  { from, to, now }: { from: Period; to: Period; now: Date },
  decisions: ReadonlyMap<string, Decision>,
): Proposal[] {
  const taken = plan.taken.map((row) => ({
    ...row,
    startDate: new Date(row.startDate),
    endDate: new Date(row.endDate),
  }));
  const facts = { now, ...daysOffIn(plan) };
  const asProposal = (planned: Planned, others: readonly Taken[]): Proposal => {
    const { isChosen, moved } = decisions.get(planned.key) ?? {};
    const hindrances = hindrancesOf(planned, { ...facts, taken: others });
    return {
      ...planned,
      hindrances,
      isImpossible: isImpossible(hindrances),
      isChosen: !isImpossible(hindrances) && (isChosen ?? hindrances.length === 0),
      isMoved: moved !== undefined,
    };
  };
  const all = plannedOf(plan, from, to).map((planned) => ({
    ...planned,
    ...decisions.get(planned.key)?.moved,
  }));
  const unmoved = all
    .filter(({ key }) => !decisions.get(key)?.moved)
    .map((planned) => asProposal(planned, taken));
  const settled: Taken[] = unmoved
    .filter(({ isChosen }) => isChosen)
    .map((planned) => ({ ...planned, schoolName: "" }));
  const moved = all
    .filter(({ key }) => decisions.get(key)?.moved)
    .map((planned) => {
      const proposal = asProposal(planned, [...taken, ...settled]);
      if (proposal.isChosen) settled.push({ ...planned, schoolName: "" });
      return proposal;
    });
  return [...unmoved, ...moved].sort(
    (one, other) => +one.startDate - +other.startDate || one.roomId - other.roomId,
  );
}

/** A short name for a cell of the calendar. */
export function hindranceName(hindrance: Hindrance<Taken>): string {
  switch (hindrance.kind) {
    case "past":
      return "過ぎた時刻";
    case "roomTaken":
      return "部屋使用中";
    case "instructorElsewhere":
      return "講師が重複";
    case "holiday":
    case "closedDay":
      return hindrance.name;
    case "closedWeekday":
      return "定休日";
  }
}

/** The full text, with what stands in the way. */
export function hindranceText(hindrance: Hindrance<Taken>, { instructor }: Planned): string {
  switch (hindrance.kind) {
    case "past":
      return "すでに過ぎた時刻です。";
    case "roomTaken":
      return `部屋は${timeOf(hindrance.by)}に使われます。`;
    case "instructorElsewhere":
      return `${instructor ?? "講師"}は${timeOf(hindrance.by)}に${hindrance.by.schoolName}${hindrance.by.roomName}で担当します。`;
    case "holiday":
      return `祝日（${hindrance.name}）です。`;
    case "closedDay":
      return `休業日（${hindrance.name}）です。`;
    case "closedWeekday":
      return "研修施設の定休日です。";
  }
}

function timeOf({ startDate, endDate }: Taken): string {
  return formatTimeRange(startDate, endDate);
}
