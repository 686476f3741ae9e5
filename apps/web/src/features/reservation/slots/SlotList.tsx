import { SLOT_WINDOW_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { addDays } from "@kenshu/domain/time.ts";
import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { today } from "#api/clock.ts";
import { slotActId } from "#parts/reservation/SlotAct.tsx";
import type { SlotSearch } from "#parts/reservation/slotSearch.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FilterButtons } from "#ui/FilterButtons.tsx";
import { FilterFold } from "#ui/FilterFold.tsx";
import { cutText } from "#ui/form/choices.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { SkipLink } from "#ui/SkipLink.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { useSpokenResult } from "#ui/useSpokenResult.ts";
import { useIsPhone } from "#ui/windows.ts";
import classes from "./SlotList.module.css";
import { SlotWindow } from "./SlotWindow.tsx";
import type { SlotActs } from "./slotActs.ts";
import { slotFilters } from "./slotFilters.ts";
import type { Slots } from "./useSlots.ts";
import { useWeek, type Week } from "./useWeek.ts";

type SlotListProps = {
  slots: Slots;
  search: SlotSearch;
  /** The link to this screen with another search. */
  linkTo: (search: SlotSearch) => Parameters<typeof LinkButton>[0]["link"];
  onSearch: (search: SlotSearch) => void;
  /** The content above the schedules. */
  note?: ReactNode;
  /** The content below the schedules of these days. */
  lastLine?: (school: { id: number; name: string }, days: Week["days"]) => ReactNode;
} & SlotActs;

/** The schedules of a school in which one student can get a place, seven days at a time. */
export function SlotList({ slots, ...rest }: SlotListProps) {
  const { school } = slots;
  if (!school) {
    return (
      <EmptyState title={emptySentences.slots}>
        この地域には、予約できる研修施設がまだありません。管理者に問い合わせてください。
      </EmptyState>
    );
  }
  return <SchoolSlots slots={slots} school={school} {...rest} />;
}

function SchoolSlots({
  slots,
  school,
  search,
  linkTo,
  onSearch,
  note,
  lastLine,
  isOpen,
  actOf,
}: SlotListProps & { school: { id: number; name: string } }) {
  const { schools } = slots;
  const week = useWeek(slots, search, isOpen);
  const { first, firstFree } = week;
  const { day: _, ...inWindow } = search;
  useSpokenResult(
    JSON.stringify({ ...inWindow, schoolId: school.id }),
    slots.rows ? `研修${slots.sought.length}件` : null,
  );
  const isPhone = useIsPhone();
  const filters = (
    <FilterButtons
      label="絞り込み"
      filters={slotFilters}
      chosen={search}
      onToggle={(key, isOn) => onSearch({ ...search, [key]: isOn || undefined })}
    />
  );
  return (
    <>
      {firstFree && <SkipLink to={slotActId(firstFree.id)}>空きのある最初の研修へ移動</SkipLink>}
      <div className={classes.criteria}>
        <NativeSelect
          label="研修施設"
          description={cutText(schools)}
          className={classes.school}
          data={schools.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(school.id)}
          onChange={(event) => onSearch({ ...search, schoolId: Number(event.currentTarget.value) })}
        />
        {isPhone ? (
          <FilterFold used={slotFilters.filter(({ key }) => search[key]).length}>
            {filters}
          </FilterFold>
        ) : (
          filters
        )}
      </div>
      {first !== today() && (
        <LinkButton variant="subtle" link={linkTo({ ...inWindow, date: undefined })}>
          今日からの研修に戻る
        </LinkButton>
      )}
      <SlotWindow
        slots={slots}
        week={week}
        note={note}
        lastLine={lastLine?.(school, week.days)}
        onUnfiltered={() => {
          const { schoolId, date, change } = search;
          return onSearch({ schoolId, date, change });
        }}
        onDay={(day) => onSearch({ ...search, day })}
        isOpen={isOpen}
        actOf={actOf}
        further={
          <LinkButton
            variant="outline"
            link={linkTo({ ...inWindow, date: addDays(first, SLOT_WINDOW_DAYS) })}
          >
            次の{SLOT_WINDOW_DAYS}日間を見る
          </LinkButton>
        }
      />
    </>
  );
}
