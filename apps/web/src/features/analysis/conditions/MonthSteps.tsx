import { monthAfter } from "@kenshu/domain/time.ts";
import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { today } from "#api/clock.ts";
import classes from "./MonthSteps.module.css";

/** Links to the months before and after, up to the present one. */
export function MonthSteps({
  month,
  onShow,
}: {
  month: string;
  onShow: (month: string) => unknown;
}) {
  const isLast = month >= monthAfter(today(), 0);
  return (
    <div className={classes.steps}>
      <ActionIcon
        variant="default"
        size={42}
        className={classes.step}
        aria-label="前の月"
        onClick={() => onShow(monthAfter(month, -1))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={42}
        className={classes.step}
        aria-label="次の月"
        aria-disabled={isLast || undefined}
        data-disabled={isLast || undefined}
        onClick={() => !isLast && onShow(monthAfter(month, 1))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
