import { TakingState, takingStateName } from "@kenshu/domain/enumerations.ts";
import { formatDate, type PlainDate } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCloudCheck } from "@tabler/icons-react";
import { type ReactNode, type RefObject, use, useId, useRef, useState } from "react";
import { today } from "#api/clock.ts";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { FieldGroup } from "#ui/form/FieldGroup.tsx";
import { FormContext, useFormValues } from "#ui/form/FormContext.ts";
import type { FieldName } from "#ui/form/fieldsOf.ts";
import { ReadOnlyField } from "#ui/form/ReadOnlyField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { useFocusAfter } from "#ui/useFocusAfter.ts";
import { type Activity, type ActivityValues, fieldsOfActivity } from "./activities.ts";
import classes from "./TrainingActivities.module.css";

export type Training = { id: number; name: string; shortName: string; displayColor: string };

const states = Object.values(TakingState).map((value) => ({
  value,
  label: takingStateName[value],
}));

/**
 * One training: its activities, earliest first, and a button that starts another when none is under
 * way. It stands inside the form of `readValues`.
 */
export function TrainingActivities({
  training,
  activities,
  onStart,
}: {
  training: Training;
  /** As they are saved. */
  activities: Activity[];
  /** Saves the new activity and reads all anew; the version is the form's. */
  onStart: (version: number) => Promise<Record<string, unknown>>;
}) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const values = useFormValues<ActivityValues>();
  const canStart = !activities.some(({ state }) => state === TakingState.Taking);
  return (
    <section aria-labelledby={headingId} className={`stack gap12 ${classes.training}`}>
      <div className={classes.head}>
        <TrainingIcon name={training.shortName} displayColor={training.displayColor} />
        <h2 ref={heading} id={headingId} tabIndex={-1} className="subtitle">
          {training.name}
        </h2>
        {canStart && (
          <StartButton
            training={training}
            focusAfter={heading}
            onStart={() => onStart(values.version)}
          />
        )}
      </div>
      {activities.map(({ studentActivityId, endDate, isExported }, index) => (
        <RoundFields
          key={studentActivityId}
          training={training}
          place={index + 1}
          mark={
            isExported && (
              <StateBadge icon={IconCloudCheck} color="green">
                連携済み
              </StateBadge>
            )
          }
          startDate={fieldsOfActivity(studentActivityId).startDate}
          state={
            <SelectField
              name={fieldsOfActivity(studentActivityId).state}
              label="状態"
              nothing={null}
              options={states}
            />
          }
          end={
            values.activities[studentActivityId]?.state !== TakingState.Taking &&
            endDate !== null && <ReadOnlyField label="終了日" text={formatDate(endDate)} />
          }
        />
      ))}
    </section>
  );
}

/** Disappears with the start; the training's heading then has the focus. */
function StartButton({
  training,
  focusAfter,
  onStart,
}: {
  training: Training;
  focusAfter: RefObject<HTMLElement | null>;
  onStart: () => Promise<Record<string, unknown>>;
}) {
  const form = use(FormContext);
  const [isStarting, setIsStarting] = useState(false);
  const button = useFocusAfter<HTMLButtonElement>(() => focusAfter.current);

  async function start(): Promise<void> {
    setIsStarting(true);
    await form?.writeAtOnce(onStart);
    setIsStarting(false);
  }

  return (
    <Button
      ref={button}
      variant="outline"
      size="sm"
      className="toEnd"
      aria-busy={isStarting || undefined}
      onClick={start}
    >
      研修を開始
      <span className="visuallyHidden">（{training.name}）</span>
    </Button>
  );
}

function RoundFields({
  training,
  place,
  mark,
  startDate,
  state,
  end,
}: {
  training: Training;
  /** From 1. */
  place: number;
  mark: ReactNode;
  /** The name of the field. */
  startDate: FieldName<PlainDate>;
  state: ReactNode;
  end?: ReactNode;
}) {
  return (
    <FieldGroup label={`${training.name}（${place}回目）`}>
      <div className={classes.roundHead}>
        <span className="bold">{place}回目</span>
        {mark}
      </div>
      <div className={classes.fields}>
        <DateField name={startDate} label="開始日" max={today()} />
        {state}
        {end}
      </div>
    </FieldGroup>
  );
}
