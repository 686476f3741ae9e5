import { SLOT_WINDOW_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { addDays, daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import { NativeSelect } from "@mantine/core";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { today } from "#api/clock.ts";
import { errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { watching } from "#api/watching.ts";
import { DateText } from "#ui/DateText.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { cutText } from "#ui/form/choices.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { LoadError } from "#ui/LoadError.tsx";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { DateStrip } from "./DateStrip.tsx";
import { SlotCard } from "./SlotCard.tsx";
import classes from "./SlotList.module.css";
import { collapseEmpty, daysOf, type Slot } from "./slotDays.ts";
import type { SlotSearch } from "./slotSearch.ts";

/** The schedules of a school that one student may be given a place in, day by day. */
export function SlotList({
  studentId,
  search,
  linkTo,
  onSchool,
  action,
  whereRefused,
}: {
  studentId: number;
  search: SlotSearch;
  /** The link to this screen with another search. */
  linkTo: (search: SlotSearch) => Parameters<typeof LinkButton>[0]["link"];
  onSchool: (schoolId: number) => void;
  /** The one button or link of a schedule's card; `mayReserve` of the student (rule 5.4). */
  action: (slot: Slot, mayReserve: boolean) => ReactNode;
  /** Above the schedules of a student who may not reserve. */
  whereRefused?: ReactNode;
}) {
  const [schools] = trpc.school.getReservableSchools.useSuspenseQuery({
    studentUserId: studentId,
  });
  const school = schools.rows.find(({ id }) => id === search.schoolId) ?? schools.rows[0];
  if (!school) {
    return (
      <EmptyState title={emptySentences.slots}>
        この地域には、予約できる研修施設がまだありません。管理者に問い合わせてください。
      </EmptyState>
    );
  }
  const first = search.date ?? today();
  const hasMoved = first !== today();
  return (
    <>
      <NativeSelect
        label="研修施設"
        description={cutText(schools)}
        className={classes.school}
        data={schools.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(school.id)}
        onChange={(event) => onSchool(Number(event.currentTarget.value))}
      />
      {hasMoved && (
        <LinkButton variant="subtle" link={linkTo({ schoolId: search.schoolId })}>
          今日からの研修に戻る
        </LinkButton>
      )}
      <SlotWindow
        key={`${school.id} ${first}`}
        studentId={studentId}
        schoolId={school.id}
        first={first}
        action={action}
        whereRefused={whereRefused}
        next={
          <LinkButton
            variant="outline"
            link={linkTo({ schoolId: search.schoolId, date: addDays(first, SLOT_WINDOW_DAYS) })}
          >
            次の{SLOT_WINDOW_DAYS}日間を見る
          </LinkButton>
        }
      />
    </>
  );
}

function SlotWindow({
  studentId,
  schoolId,
  first,
  action,
  whereRefused,
  next,
}: {
  studentId: number;
  schoolId: number;
  first: PlainDate;
  action: (slot: Slot, mayReserve: boolean) => ReactNode;
  whereRefused: ReactNode;
  next: ReactNode;
}) {
  const slots = trpc.trainingSchedule.getReserveSlots.useQuery(
    { studentId, schoolId, startDate: first, endDate: addDays(first, SLOT_WINDOW_DAYS - 1) },
    watching,
  );
  const { rows, totalCount = 0, mayReserve = true } = slots.data ?? {};
  const days = useMemo(() => daysOf(rows ?? [], first, SLOT_WINDOW_DAYS), [rows, first]);
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useDayBeingRead(frame, rows);

  if (!rows) {
    if (slots.error) {
      return (
        <LoadError message={errorMessage(slots.error)} onReload={() => void slots.refetch()} />
      );
    }
    return <RowsSkeleton rows={6} height={96} />;
  }
  if (rows.length === 0) {
    return (
      <EmptyState title={emptySentences.slots} action={next}>
        <DateText value={first} />〜
        <DateText value={addDays(first, SLOT_WINDOW_DAYS - 1)} />
        に研修の予定がありません。ほかの研修施設を選ぶか、先の日程を見てください。
      </EmptyState>
    );
  }

  function show(date: PlainDate): void {
    const heading = document.getElementById(headingId(date));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
    setCurrent(date);
  }

  return (
    <>
      {!mayReserve && whereRefused}
      <DateStrip
        days={days.map(({ date, slots }) => ({ date, count: slots.length }))}
        current={current}
        onPick={show}
      />
      <div ref={frame} className={classes.days}>
        {collapseEmpty(days).map((day) =>
          day.slots === null ? (
            <p key={day.date} className={classes.nothing}>
              <DateText value={day.date} withoutYear />
              {daysBetween(day.date, day.lastDate) > 0 && (
                <>
                  〜<DateText value={day.lastDate} withoutYear />
                </>
              )}{" "}
              <span className="unbroken">研修なし</span>
            </p>
          ) : (
            <section key={day.date} data-date={day.date} aria-labelledby={headingId(day.date)}>
              <h2 id={headingId(day.date)} tabIndex={-1} className={classes.date}>
                <DateText value={day.date} />
              </h2>
              <ul className={classes.slots}>
                {day.slots.map((slot) => (
                  <SlotCard key={slot.id} slot={slot} action={action(slot, mayReserve)} />
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      {totalCount > rows.length && (
        <p className={classes.nothing}>
          全{totalCount.toLocaleString("ja-JP")}件のうち、先の{rows.length}
          件を表示しています。
        </p>
      )}
      <div className={classes.next}>{next}</div>
    </>
  );
}

const headingId = (date: PlainDate) => `day-${date}`;

/** The uppermost day of the list that is in view below header and strip. */
function useDayBeingRead(frame: { current: HTMLElement | null }, rows: unknown) {
  const [current, setCurrent] = useState<PlainDate>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows bring other sections
  useEffect(() => {
    const sections = frame.current?.querySelectorAll<HTMLElement>("section[data-date]") ?? [];
    const inView = new Set<PlainDate>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const date = target instanceof HTMLElement ? target.dataset.date : undefined;
          if (!date) continue;
          if (isIntersecting) inView.add(date);
          else inView.delete(date);
        }
        const uppermost = [...inView].sort()[0];
        if (uppermost) setCurrent(uppermost);
      },
      { rootMargin: "-140px 0px -40% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [frame, rows]);
  return [current, setCurrent] as const;
}
