import { formatDay, tokyoDate, tokyoTime } from "@kenshu/domain/time.ts";
import type { LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCan } from "#api/useCan.ts";
import { LogLink } from "#parts/log/LogLink.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ScreenTabs } from "#ui/ScreenTabs.tsx";
import { type LinkedSchedule, planOf, rosterOf } from "./scheduleLink.ts";

type Schedule = LinkedSchedule & { schoolName: string; roomName: string };

/** `3/10(水) 13:00 新宿 第2研修室` */
function nameOf({ startDate, schoolName, roomName }: Schedule): string {
  const start = new Date(startDate);
  return `${formatDay(tokyoDate(start))} ${tokyoTime(start)} ${schoolName} ${roomName}`;
}

/**
 * The one page of a schedule. Administrators have two tabs, each with its own address: the roster,
 * and 予定 to change it. Everybody else of the staff has the roster alone (rule 18.45).
 */
export function SchedulePage({
  schedule,
  tab,
  back,
  subtitle,
  action,
  children,
}: {
  schedule: Schedule;
  tab: "名簿" | "予定";
  back: LinkComponentProps;
  subtitle?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { id, schoolId } = schedule;
  const mayChange = useCan("TrainingSchedule.Add");
  const name = nameOf(schedule);
  return (
    <>
      <PageHeader
        isDense
        kind="研修予定"
        title={name}
        back={back}
        subtitle={subtitle}
        action={
          <>
            <LogLink of={{ scheduleId: id }} />
            {action}
          </>
        }
      />
      {mayChange && schoolId !== undefined && (
        <ScreenTabs
          label={`${name}の画面`}
          shown={tab}
          tabs={[
            { title: "名簿", link: { ...rosterOf({ id }), replace: true } },
            { title: "予定", link: { ...planOf({ id, schoolId }), replace: true } },
          ]}
        />
      )}
      {children}
    </>
  );
}
