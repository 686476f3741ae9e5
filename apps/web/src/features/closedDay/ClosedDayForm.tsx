import { CLOSED_DAY_NAME_MAX } from "@kenshu/domain/closedDay/closedDay.limits.ts";
import {
  addClosedDayInput,
  type ClosedDayDetail,
  updateClosedDayInput,
} from "@kenshu/domain/closedDay/closedDay.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { type Choices, optionsOf } from "#ui/form/choices.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { NamedRowForm } from "#ui/NamedRowForm.tsx";
import { EVERY_SCHOOL } from "./everySchool.ts";
import { SchedulesInside } from "./SchedulesInside.tsx";

const field = fieldsOf(addClosedDayInput);
const back = linkOptions({ to: "/setting/closedDay" });
const refusedFields = {
  DataDuplicated: {
    path: "startDate",
    message: "この日は、同じ研修施設のほかの休業日と重なります。日を変更してください",
  },
  InvalidDate: { path: "endDate", message: "今日以降の日を入力してください" },
} as const;

/** Closed days, or new ones when `closedDay` is null, and the schedules that lie in them. */
export function ClosedDayForm({
  closedDay,
  schools,
}: {
  closedDay: ClosedDayDetail | null;
  schools: Choices;
}) {
  const utils = trpc.useUtils();
  return (
    <NamedRowForm
      noun="休業日"
      calls={trpc.closedDay}
      added={addClosedDayInput}
      updated={updateClosedDayInput}
      row={closedDay}
      blank={{ schoolId: null, startDate: null, endDate: null, name: "" }}
      loadLatest={(id) => utils.closedDay.get.fetch({ id }, { staleTime: 0 })}
      refusedFields={refusedFields}
      back={back}
    >
      <SelectField
        name={field.schoolId}
        label="研修施設"
        nothing={EVERY_SCHOOL}
        {...optionsOf(schools)}
      />
      <DateField name={field.startDate} label="最初の日" required min={today()} />
      <DateField name={field.endDate} label="最後の日" required min={today()} />
      <TextField
        name={field.name}
        label="名前"
        required
        most={CLOSED_DAY_NAME_MAX}
        placeholder="例：年末年始、設備点検"
        autoComplete="off"
      />
      {closedDay && <SchedulesInside {...closedDay} />}
    </NamedRowForm>
  );
}
