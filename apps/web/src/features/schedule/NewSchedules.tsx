import { DEFAULT_END, DEFAULT_START } from "@kenshu/domain/schedule/schedule.limits.ts";
import { formatDay, tokyoDate, tokyoInstant, tokyoTime } from "@kenshu/domain/time.ts";
import type { ToOptions } from "@tanstack/react-router";
import { useState } from "react";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { DetailForm } from "#ui/DetailForm.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TimeField } from "#ui/form/TimeField.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";
import { clashingDates } from "./clashingDates.ts";
import { RoomCapacityInstructor } from "./RoomCapacityInstructor.tsx";
import { ScheduleDatesField } from "./ScheduleDatesField.tsx";
import classes from "./ScheduleForm.module.css";
import type { Choice, Prefilled } from "./scheduleChoices.ts";
import { newSchedules } from "./scheduleValues.ts";

const field = fieldsOf(newSchedules);

/** The same schedule on up to 30 days, all of them or none (rule 4.6). */
export function NewSchedules({
  school,
  rooms,
  instructors,
  prefilled,
  back,
}: {
  school: Choice;
  rooms: Choices;
  instructors: Choices;
  prefilled: Prefilled;
  back: ToOptions;
}) {
  const saved = useSaved(back);
  const add = trpc.trainingSchedule.addForDates.useMutation({ meta: { showsOwnErrors: true } });
  const [clashing, setClashing] = useState<string[]>([]);
  const header = (
    <PageHeader
      title="研修予定の登録"
      subtitle={school.name}
      back={rooms.rows.length === 0 ? back : undefined}
    />
  );
  if (rooms.rows.length === 0) {
    return (
      <>
        {header}
        <EmptyState
          title="部屋がありません"
          action={
            <LinkButton
              link={{
                to: "/setting/room/$mode/{-$id}",
                params: { mode: "create" },
                search: { schoolId: school.id },
              }}
            >
              部屋を追加
            </LinkButton>
          }
        >
          この研修施設に部屋を登録すると、研修予定を作れます。
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {header}
      <DetailForm
        mode="create"
        schema={newSchedules}
        initialValues={initialValues(rooms, prefilled)}
        refusedFields={{ DataDuplicated: "multiScheduleDates", InvalidDate: "startTime" }}
        onSubmit={async (input) => {
          try {
            await add.mutateAsync(input);
          } catch (error) {
            setClashing(clashingDates(error));
            throw error;
          }
          const [date = "", ...others] = input.multiScheduleDates.toSorted();
          const first = `${formatDay(tokyoInstant(date))} ${input.startTime}〜${input.endTime}`;
          const named = others.length > 0 ? `${first} ほか${others.length}日` : first;
          await saved(`${named} を${doneSentences.added}`, {
            to: "/trainingSchedule",
            search: (search) => ({ ...search, schoolId: school.id, date }),
          });
        }}
        back={back}
      >
        <ScheduleDatesField name={field.multiScheduleDates} label="予定日" clashing={clashing} />
        <div className={classes.times}>
          <TimeField name={field.startTime} label="開始時刻" required />
          <TimeField name={field.endTime} label="終了時刻" required />
        </div>
        <RoomCapacityInstructor rooms={rooms} instructors={instructors} />
      </DetailForm>
    </>
  );
}

function initialValues(rooms: Choices, { start, end, roomId }: Prefilled) {
  const startsAt = start?.includes("T") ? new Date(start) : null;
  const endsAt = end?.includes("T") ? new Date(end) : null;
  const day = startsAt ? tokyoDate(startsAt) : start;
  const room =
    rooms.rows.find(({ id }) => id === roomId) ??
    (rooms.rows.length === 1 ? rooms.rows[0] : undefined);
  return {
    multiScheduleDates: day !== undefined && day >= today() ? [day] : [],
    startTime: startsAt ? tokyoTime(startsAt) : DEFAULT_START,
    endTime: endsAt ? tokyoTime(endsAt) : DEFAULT_END,
    roomId: room?.id ?? null,
    capacity: null,
    instructorId: null,
  };
}
