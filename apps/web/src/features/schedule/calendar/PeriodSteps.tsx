import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { today } from "#api/clock.ts";
import type { CalendarView } from "./CalendarState.ts";
import classes from "./PeriodSteps.module.css";
import { daysOf, step } from "./period.ts";

const units: Record<CalendarView, { previous: string; next: string }> = {
  month: { previous: "前の月", next: "次の月" },
  week: { previous: "前の週", next: "次の週" },
  day: { previous: "前の日", next: "次の日" },
};

/** Earlier, 今日, later. */
export function PeriodSteps({
  view,
  date,
  onMove,
}: {
  view: CalendarView;
  date: string;
  onMove: (date: string) => void;
}) {
  const { previous, next } = units[view];
  const isCurrent = daysOf(view, date).includes(today());
  return (
    <div className="line gap4">
      <ActionIcon
        variant="default"
        size={42}
        className={classes.step}
        aria-label={previous}
        onClick={() => onMove(step(view, date, -1))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        aria-current={isCurrent ? "date" : undefined}
        onClick={() => onMove(today())}
      >
        今日
      </Button>
      <ActionIcon
        variant="default"
        size={42}
        className={classes.step}
        aria-label={next}
        onClick={() => onMove(step(view, date, 1))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
