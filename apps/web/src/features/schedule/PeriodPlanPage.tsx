import type { Period } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { Help } from "#parts/help/Help.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { type Choices, cutText } from "#ui/form/choices.ts";
import { Loaded } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { periodAround, step } from "./calendar/period.ts";
import classes from "./PeriodPlanPage.module.css";
import { Proposals } from "./plan/Proposals.tsx";
import { type PlanUnit, plannedPeriodName } from "./plan/planSearch.ts";
import { planAsked } from "./plan/readPlan.ts";

const units: { value: PlanUnit; label: string }[] = [
  { value: "month", label: "月" },
  { value: "week", label: "週" },
];
/** How far back a plan can copy, and how far ahead it can lie, in periods. */
const BACK = 6;
const AHEAD = 12;

/** Copies the schedules of one period to another, weekday by weekday (rule 4.9). */
export function PeriodPlanPage({
  schools,
  schoolId,
  rooms,
  instructors,
  unit,
  from,
  to,
}: {
  schools: Choices;
  schoolId: number;
  rooms: Choices;
  instructors: Choices;
  unit: PlanUnit;
  from: Period;
  to: Period;
}) {
  const navigate = useNavigate();
  const plan = trpc.trainingSchedule.getPeriodPlan.useQuery(planAsked(schoolId, { from, to }));
  const show = (change: { schoolId?: number; unit?: PlanUnit; from?: string; to?: string }) =>
    navigate({
      to: "/trainingSchedule/plan",
      search: { schoolId, unit, from: from.startDate, to: to.startDate, ...change },
    });
  return (
    <>
      <PageHeader
        title="期間をもとに作る"
        help={<Help about="periodPlan" />}
        back={{ to: "/trainingSchedule", search: { schoolId, date: to.startDate } }}
      />
      <div className={classes.toolbar}>
        <NativeSelect
          label="研修施設"
          description={cutText(schools)}
          value={schoolId}
          onChange={({ currentTarget }) => show({ schoolId: Number(currentTarget.value) })}
          data={schools.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <SegmentedControl
          aria-label="期間の長さ"
          value={unit}
          onChange={(next) => show({ unit: next, from: undefined, to: undefined })}
          data={units}
        />
        <PeriodSelect
          label="もとにする期間"
          unit={unit}
          value={from}
          first={-BACK}
          last={AHEAD}
          onChange={(start) => show({ from: start })}
        />
        <PeriodSelect
          label="作る期間"
          unit={unit}
          value={to}
          first={0}
          last={AHEAD}
          onChange={(start) => show({ to: start })}
        />
      </div>
      <Loaded query={plan}>
        {(plan) =>
          plan.sources.length === 0 ? (
            <EmptyState title="もとにする研修予定がありません">
              {plannedPeriodName(unit, from)}
              に研修予定がありません。「もとにする期間」を変えてください。
            </EmptyState>
          ) : (
            <Proposals
              key={`${schoolId} ${from.startDate} ${to.startDate} ${unit}`}
              {...{ plan, schoolId, rooms, instructors, unit, from, to }}
            />
          )
        }
      </Loaded>
    </>
  );
}

function PeriodSelect({
  label,
  unit,
  value,
  first,
  last,
  onChange,
}: {
  label: string;
  unit: PlanUnit;
  value: Period;
  /** The first and the last option, in periods from the present one. */
  first: number;
  last: number;
  onChange: (startDate: string) => void;
}) {
  const present = periodAround(unit, today()).startDate;
  const starts = Array.from({ length: last - first + 1 }, (_, index) =>
    step(unit, present, first + index),
  );
  // An address may name a period outside the options.
  const all = starts.includes(value.startDate) ? starts : [value.startDate, ...starts].toSorted();
  return (
    <NativeSelect
      label={label}
      value={value.startDate}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={all.map((start) => ({
        value: start,
        label: plannedPeriodName(unit, periodAround(unit, start)),
      }))}
    />
  );
}
