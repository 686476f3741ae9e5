import {
  type Condition,
  type Conditions,
  mayBeLeftOut,
  rangePresets,
  yearChoices,
} from "@kenshu/domain/analysis/conditions.ts";
import { monthAfter } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import * as z from "zod/mini";
import { today } from "#api/clock.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { Form } from "#ui/form/Form.tsx";
import { fieldName } from "#ui/form/fieldsOf.ts";
import { MonthField } from "#ui/form/MonthField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { useIsPhone } from "#ui/windows.ts";
import classes from "./ConditionsForm.module.css";
import type { ShownAnalysis } from "./conditionsOf.ts";
import { MonthSteps } from "./MonthSteps.tsx";
import { useNamed } from "./useNamed.ts";
import { useShownValues } from "./useShownValues.ts";

type Values = Record<string, unknown>;

/**
 * The conditions of an analysis, which phones fold away, and buttons for the most common ranges.
 */
export function ConditionsForm({
  analysis: { conditions, input },
  values,
  onShow,
}: {
  analysis: Pick<ShownAnalysis, "conditions" | "input">;
  /** What is shown now. */
  values: Conditions;
  onShow: (values: Conditions) => unknown;
}) {
  const isPhone = useIsPhone();
  // An empty field holds null, which the wire does not take.
  const schema = useMemo(() => z.pipe(z.transform(withoutNull), input), [input]);
  const draft = draftOf(conditions, values);
  const form = useValidatedForm({
    schema,
    initialValues: draft,
    onSubmit: (checked) => onShow(checked as Conditions),
  });
  useShownValues(form, draft);
  function showWith(chosen: Conditions) {
    for (const [name, value] of Object.entries(chosen)) form.setValue(name, value);
    return onShow({ ...withoutNull(form.values), ...chosen } as Conditions);
  }
  const fields = (
    <div className={classes.fields}>
      {conditions.map((condition) => (
        <ConditionField key={condition.label} condition={condition} />
      ))}
      <Button type="submit" variant="outline">
        表示する
      </Button>
    </div>
  );
  return (
    <div className={classes.choice}>
      <search>
        <Form form={form} label="集計の条件">
          {isPhone ? (
            // Fields with an error are not folded away.
            <details className={classes.folded} open={form.problems.length > 0 || undefined}>
              <summary>集計の条件</summary>
              {fields}
            </details>
          ) : (
            fields
          )}
        </Form>
      </search>
      <div className={`row ${classes.beside}`}>
        {conditions.map((condition) => (
          <Shortcuts
            key={condition.label}
            condition={condition}
            values={values}
            onShow={showWith}
          />
        ))}
      </div>
    </div>
  );
}

/** The values of the fields; null means that nothing is chosen. */
function draftOf(conditions: readonly Condition[], values: Conditions): Values {
  const nothing = conditions.filter(mayBeLeftOut).map(({ name }) => [name, null]);
  return { ...Object.fromEntries(nothing), ...values };
}

function withoutNull(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function ConditionField({ condition }: { condition: Condition }) {
  const { kind, label } = condition;
  switch (kind) {
    case "range":
      return (
        <>
          <DateField name={fieldName(condition.from)} label={`${label}（から）`} required />
          <DateField name={fieldName(condition.to)} label={`${label}（まで）`} required />
        </>
      );
    case "month":
      return (
        <MonthField
          name={fieldName(condition.name)}
          label={label}
          required
          max={monthAfter(today(), 0)}
        />
      );
    case "year":
      return (
        <SelectField
          name={fieldName<number>(condition.name)}
          label={label}
          nothing={null}
          options={yearChoices(today()).map((year) => ({ value: year, label: `${year}年` }))}
        />
      );
    case "choice":
      return (
        <SelectField
          name={fieldName<number>(condition.name)}
          label={label}
          nothing={condition.isOptional ? "すべて" : null}
          options={condition.choices}
        />
      );
    default:
      return <NamedField condition={condition} />;
  }
}

function NamedField({
  condition: { kind, name, label },
}: {
  condition: Extract<Condition, { kind: "area" | "training" }>;
}) {
  const options = (useNamed(kind) ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField name={fieldName<number>(name)} label={label} nothing="すべて" options={options} />
  );
}

function Shortcuts({
  condition,
  values,
  onShow,
}: {
  condition: Condition;
  values: Conditions;
  onShow: (chosen: Conditions) => unknown;
}) {
  if (condition.kind === "month") {
    const { name } = condition;
    return (
      <MonthSteps month={String(values[name])} onShow={(month) => onShow({ [name]: month })} />
    );
  }
  if (condition.kind !== "range") return null;
  const { from, to } = condition;
  return (
    <fieldset className={classes.presets}>
      <legend className="visuallyHidden">期間の候補</legend>
      {rangePresets(today()).map(({ label, first, last }) => (
        <Button
          key={label}
          variant="subtle"
          size="sm"
          aria-pressed={values[from] === first && values[to] === last}
          onClick={() => onShow({ [from]: first, [to]: last })}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
