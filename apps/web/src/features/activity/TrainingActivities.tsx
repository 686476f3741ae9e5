import { TakingState, takingStateName } from "@kenshu/domain/enumerations.ts";
import { formatDate, type PlainDate } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCloudCheck, IconPencil } from "@tabler/icons-react";
import { type ReactNode, use, useEffect, useId, useRef } from "react";
import { today } from "#api/clock.ts";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { FieldGroup } from "#ui/form/FieldGroup.tsx";
import { FormContext, fieldId, useFormValues } from "#ui/form/FormContext.ts";
import type { FieldName } from "#ui/form/fieldsOf.ts";
import { ReadOnlyField } from "#ui/form/ReadOnlyField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import {
  type Activity,
  type ActivityValues,
  fieldsOfActivity,
  isTaking,
  newStartDateOf,
} from "./activities.ts";
import classes from "./TrainingActivities.module.css";

export type Training = { id: number; name: string; shortName: string; displayColor: string };

const states = Object.values(TakingState).map((value) => ({
  value,
  label: takingStateName[value],
}));

/**
 * One training: its activities, earliest first, and a button to begin another when none is under
 * way. It stands inside the form of `firstValues`.
 */
export function TrainingActivities({
  training,
  activities,
}: {
  training: Training;
  activities: Activity[];
}) {
  const headingId = useId();
  const form = use(FormContext);
  const values = useFormValues<ActivityValues>();
  const { begun } = values;
  const isBegun = begun.includes(training.id);
  const canBegin = !isBegun && !activities.some((activity) => isTaking(values, activity));

  const beginButton = useRef<HTMLButtonElement>(null);
  const wasBegun = useRef(isBegun);
  const formId = form?.formId ?? "";
  useEffect(() => {
    if (wasBegun.current === isBegun) return;
    wasBegun.current = isBegun;
    // The focused button has disappeared.
    const target = isBegun
      ? document.getElementById(fieldId(formId, newStartDateOf(training.id)))
      : beginButton.current;
    target?.focus();
  }, [isBegun, formId, training.id]);

  function begin(): void {
    form?.setValue("begun", [...begun, training.id]);
  }

  function takeBack(): void {
    form?.setValue(newStartDateOf(training.id), today());
    form?.setValue(
      "begun",
      begun.filter((id) => id !== training.id),
    );
  }

  return (
    <section aria-labelledby={headingId} className={`stack gap12 ${classes.training}`}>
      <div className={classes.head}>
        <TrainingIcon name={training.shortName} displayColor={training.displayColor} />
        <h2 id={headingId} className="subtitle">
          {training.name}
        </h2>
        {canBegin && (
          <Button ref={beginButton} variant="outline" size="sm" className="toEnd" onClick={begin}>
            研修を開始
            <span className="visuallyHidden">（{training.name}）</span>
          </Button>
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
      {isBegun && (
        <RoundFields
          training={training}
          place={activities.length + 1}
          mark={
            <>
              <StateBadge icon={IconPencil} color="yellow">
                未保存
              </StateBadge>
              <Button variant="subtle" size="sm" className="toEnd" onClick={takeBack}>
                開始を取り消す
                <span className="visuallyHidden">（{training.name}）</span>
              </Button>
            </>
          }
          startDate={newStartDateOf(training.id)}
          state={<ReadOnlyField label="状態" text={takingStateName[TakingState.Taking]} />}
        />
      )}
    </section>
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
