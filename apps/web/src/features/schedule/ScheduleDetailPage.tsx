import { updateScheduleInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import { formatInstant, type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { IconCopy } from "@tabler/icons-react";
import { linkOptions, type ToOptions } from "@tanstack/react-router";
import { use, useState } from "react";
import { now, today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { mailsText } from "#parts/mailsText.ts";
import { SchedulePage } from "#parts/schedule/SchedulePage.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { wayBackOr } from "#parts/wayBack.ts";
import { askUntilSo } from "#ui/asked.ts";
import { DetailForm } from "#ui/DetailForm.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { FormContext, useFormValues } from "#ui/form/FormContext.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { ReadOnlyField } from "#ui/form/ReadOnlyField.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { useSaved } from "#ui/useSaved.ts";
import type { CalendarState } from "./calendar/CalendarState.ts";
import { type Times, timeText, watchText } from "./calendar/schedule.ts";
import { CallOff } from "./detail/CallOff.tsx";
import { hasOtherPlace, isMove, moveQuestion } from "./detail/moveQuestion.tsx";
import { moveText } from "./detail/reservationsText.ts";
import { InstructorElsewhere } from "./form/InstructorElsewhere.tsx";
import { dayIn, OpeningFields } from "./form/OpeningFields.tsx";
import { RoomCapacityInstructor } from "./form/RoomCapacityInstructor.tsx";
import classes from "./form/ScheduleForm.module.css";
import { StartAndEnd } from "./form/StartAndEnd.tsx";
import {
  changeOf,
  openingAfter,
  type ScheduleChange,
  type ScheduleDetail,
  scheduleChange,
  timesOf,
  valuesOf,
} from "./form/scheduleValues.ts";

const field = fieldsOf(scheduleChange);

/** 予定 of a schedule: change, delete or call it off. */
export function ScheduleDetailPage({
  schedule: opened,
  school,
  rooms,
  instructors,
  calendar,
  back,
}: {
  schedule: ScheduleDetail;
  school: { id: number; name: string };
  rooms: Choices;
  instructors: Choices;
  /** The calendar's date and view, for the link back. */
  calendar: Partial<Pick<CalendarState, "date" | "view">>;
  back: ToOptions;
}) {
  const saved = useSaved(back);
  const utils = trpc.useUtils();
  const update = trpc.trainingSchedule.update.useMutation({ meta: { showsOwnErrors: true } });
  const remove = trpc.trainingSchedule.remove.useMutation({ meta: { showsOwnErrors: true } });
  // After a conflict the whole page shows the schedule as it is now, not only the form.
  const [schedule, setSchedule] = useState(opened);
  const { id, can, startDate, endDate } = schedule;
  const liveCount = schedule.reserveCount + schedule.waitCount;
  const readLatest = () => utils.trainingSchedule.get.fetch({ id }, { staleTime: 0 });
  const week = weekOf(school, tokyoDate(new Date(startDate)));

  /**
   * Moving a reserved schedule asks first, and again if others move with it by then (rule 13.21).
   * An outdated version needs no question: the server refuses it. Null if nothing was changed.
   */
  function save(after: ScheduleChange & Times & { reserveOpensAt: string | null | undefined }) {
    const roomName = rooms.rows.find(({ id }) => id === after.roomId)?.name ?? "";
    return askUntilSo({
      read: readLatest,
      question: (latest, isAgain) =>
        latest.version === after.version && isMove(latest, after)
          ? moveQuestion(latest, { ...after, roomName }, isAgain)
          : null,
      call: (latest) => {
        const reserveIds = hasOtherPlace(latest, after) ? latest.reserveIds : [];
        return update.mutateAsync({ ...after, expected: { reserveIds } });
      },
    });
  }

  return (
    <SchedulePage
      schedule={{ ...schedule, schoolId: school.id }}
      tab="予定"
      back={wayBackOr(back)}
      action={
        <LinkButton
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          link={{
            to: "/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}",
            params: { mode: "create", schoolId: school.id, id: undefined },
            search: { ...calendar, copyOf: id },
          }}
        >
          コピーして追加
        </LinkButton>
      }
    >
      <DetailForm
        mode="detail"
        isWide
        schema={changeOf(schedule)}
        initialValues={valuesOf(schedule)}
        refusedFields={{
          ScheduleCapacityNotEnough: "capacity",
          OverlapOtherReserve: "startTime",
          InvalidDate: "startTime",
          DataDuplicated: "roomId",
        }}
        onSubmit={async (input) => {
          const times = can.changeTime ? timesOf(input) : { startDate, endDate };
          const updated = await save({
            ...input,
            ...times,
            reserveOpensAt: openingAfter(schedule, input),
          });
          if (updated === null) return false;
          const { carriedUpCount, mailCount } = updated;
          const isTold = carriedUpCount > 0 || mailCount > 0;
          await saved(
            `${timesInWords(times)}を更新しました。${
              carriedUpCount > 0 ? `キャンセル待ちの${carriedUpCount}名が繰り上がりました。` : ""
            }${isTold ? mailsText(mailCount) : ""}`,
            weekOf(school, input.date),
          );
        }}
        onRemove={
          can.remove
            ? async (version) => {
                await remove.mutateAsync({ id, version });
                await saved(`${timesInWords(schedule)}を削除しました`, week);
              }
            : undefined
        }
        removeQuestion={
          <>
            <ScheduleTime start={startDate} end={endDate} /> {school.name} {schedule.roomName}
            <br />
            この研修予定を削除します。この操作は元に戻せません。
          </>
        }
        loadLatest={async () => {
          const latest = await readLatest();
          setSchedule(latest);
          return valuesOf(latest);
        }}
        apart={can.callOff && <CallOff {...{ schedule, school, week }} />}
      >
        {can.changeTime ? (
          <div className={classes.times}>
            <DateField name={field.date} label="予定日" required min={today()} />
            <StartAndEnd />
          </div>
        ) : (
          <FixedTime schedule={schedule} />
        )}
        <div className={`stack ${classes.place}`}>
          <RoomCapacityInstructor rooms={rooms} instructors={instructors} />
        </div>
        <InstructorElsewhere ownId={id} />
        <Opening schedule={schedule} />
        <PromotionNote schedule={schedule} />
        {watchText(schedule) && (
          <p className={`dim small flush ${classes.reason}`}>
            {watchText(schedule)}（空いたら知らせるように登録した研修生）
          </p>
        )}
        {liveCount > 0 && (
          <p className={`dim small flush ${classes.reason}`}>
            {can.changeTime ? "予定日、時刻、部屋" : "部屋"}を変更すると、
            {moveText(schedule, now())}
          </p>
        )}
      </DetailForm>
    </SchedulePage>
  );
}

/** The calendar at the schedule's time, even after the schedule is gone. */
const weekOf = (school: { id: number }, date: PlainDate) =>
  linkOptions({
    to: "/trainingSchedule",
    search: (search) => ({ ...search, schoolId: school.id, date }),
  });

/** The time of a schedule that nobody may move any more, and why. */
function FixedTime({ schedule }: { schedule: ScheduleDetail }) {
  return (
    <div className="stack gap4">
      <ReadOnlyField label="日時" text={timeText(schedule)} />
      <p className={`dim small flush ${classes.reason}`}>
        {schedule.hasBegun
          ? "開始時刻を過ぎたため、日時は変更できません。"
          : "出欠が記録されているため、日時は変更できません。変更するときは、先に出欠を取り消してください。"}
      </p>
    </div>
  );
}

/** When students can begin to reserve; once they could, it stays (rule 5.18). */
function Opening({ schedule: { can, reserveOpensAt } }: { schedule: ScheduleDetail }) {
  const { date } = useFormValues<ScheduleChange>();
  // A server of the former version knows no openings.
  if (can.changeOpening) return <OpeningFields days={dayIn(date)} />;
  return (
    reserveOpensAt && (
      <ReadOnlyField label="予約開始" text={formatInstant(new Date(reserveOpensAt))} />
    )
  );
}

const { capacity } = updateScheduleInput.shape;

/** The waiting students who get a place with the capacity in the surrounding form (rule 5.7). */
function PromotionNote({ schedule }: { schedule: ScheduleDetail }) {
  const entered = capacity.safeParse(use(FormContext)?.values.capacity);
  const isRaised = entered.success && entered.data > schedule.capacity;
  const free = isRaised ? Math.max(entered.data - schedule.reserveCount, 0) : 0;
  const promoted = schedule.promotable.slice(0, free);
  return (
    <output>
      {promoted.length > 0 && (
        <p className={`dim small flush ${classes.reason}`}>
          この定員にすると、キャンセル待ちの{promoted.length}名が繰り上がります。
          {mailsText(promoted.filter(Boolean).length)}
        </p>
      )}
    </output>
  );
}
