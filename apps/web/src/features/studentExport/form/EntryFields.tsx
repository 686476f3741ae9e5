import {
  DropoutReason,
  dropoutReasonName,
  EvaluationItem,
  evaluationItemName,
  TrainingTiming,
  trainingTimingName,
} from "@kenshu/domain/enumerations.ts";
import { COMMENT_MAX } from "@kenshu/domain/progress/progress.limits.ts";
import { trainingDateCount } from "@kenshu/domain/studentExport/studentExport.rules.ts";
import {
  type ExportEntry,
  ExportResult,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { Checkbox } from "@mantine/core";
import { useId } from "react";
import { today } from "#api/clock.ts";
import { DateText } from "#ui/DateText.tsx";
import { CheckField } from "#ui/form/CheckField.tsx";
import { type Choices, noChoices, optionsOf } from "#ui/form/choices.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { FieldGroup } from "#ui/form/FieldGroup.tsx";
import { useFormValues } from "#ui/form/FormContext.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { HeldNote } from "#ui/held/Held.tsx";
import { CategoryFields } from "./CategoryFields.tsx";
import classes from "./EntryFields.module.css";
import {
  chosenIn,
  type ExportValues,
  fieldsOfEntry,
  hasDropoutText,
  isOpen,
  valuesOf,
} from "./exportValues.ts";
import { SentBlocks } from "./SentBlocks.tsx";

const HELD =
  "この申込の結果は送信できなくなりました。入力した内容は、この画面を離れるまで残ります。";

/** One HM entry: its categories, and the blocks that are sent with their results. */
export function EntryFields({
  entry,
  isHeld,
  checkers = noChoices,
}: {
  entry: ExportEntry;
  /** Others have decided it meanwhile. What was typed stays (rule 24.7). */
  isHeld: boolean;
  checkers: Choices | undefined;
}) {
  const headingId = useId();
  const { entryId, orientationStartDate, isBeingSent, isBeingReleased, categories } = entry;
  return (
    <section aria-labelledby={headingId} className={`stack ${classes.entry}`}>
      <div className={classes.head}>
        <h2 id={headingId} className="large flush">
          申込{entryId}
        </h2>
        {orientationStartDate === null ? (
          <span className="charged">HMにこの申込がありません</span>
        ) : (
          <span>
            オリエンテーション開始日 <DateText value={orientationStartDate} />
          </span>
        )}
      </div>
      {isBeingSent && (
        <p className="flush">
          この申込の結果は送信中です。HMの回答は「送信の記録」で確認できます。
        </p>
      )}
      {isBeingReleased && (
        <p className="flush">
          HMに紐づけの解除を依頼しているため、この申込の結果は送信できません。
        </p>
      )}
      {categories.map((category) => (
        <CategoryFields key={category.studentActivityId} category={category} entry={entry} />
      ))}
      <SentBlocks entry={entry} checkers={checkers} />
      <HeldNote>{isHeld && HELD}</HeldNote>
      {(isOpen(entry) || isHeld) && (
        <FieldGroup label={`申込${entryId}`}>
          <CheckBlock entry={entry} checkers={checkers} />
          <DropoutBlock entry={entry} isHeld={isHeld} />
        </FieldGroup>
      )}
    </section>
  );
}

function CheckBlock({ entry, checkers }: { entry: ExportEntry; checkers: Choices }) {
  const field = fieldsOfEntry(entry.entryId);
  const { isCheckInput } = valuesOf(useFormValues<ExportValues>(), entry);
  return (
    <div className={`stack gap12 ${classes.block}`}>
      <CheckField name={field.isCheckInput} label="確認の結果を入力する" />
      {isCheckInput && (
        <div className={classes.fields}>
          <SelectField name={field.checkUserId} label="確認者" required {...optionsOf(checkers)} />
          <SelectField
            name={field.item}
            label="確認項目"
            required
            options={optionsIn(EvaluationItem, evaluationItemName)}
          />
          <div className={classes.wide}>
            <TextField name={field.memo} label="確認メモ" rows={2} most={COMMENT_MAX} />
          </div>
        </div>
      )}
    </div>
  );
}

/** On exactly while a category is a dropout. Nobody switches it by hand (rule 16.12). */
function DropoutBlock({ entry, isHeld }: { entry: ExportEntry; isHeld: boolean }) {
  const field = fieldsOfEntry(entry.entryId);
  const values = useFormValues<ExportValues>();
  const dropped = chosenIn(values, entry).filter(
    ({ orientationSuccess }) => orientationSuccess === ExportResult.Dropout,
  );
  const isOn = dropped.length > 0 || (isHeld && hasDropoutText(values, entry));
  return (
    <div className={`stack gap12 ${classes.block}`}>
      <Checkbox
        label="辞退の内容を入力する"
        description="結果に辞退があると、自動でオンになります"
        checked={isOn}
        readOnly
        disabled
      />
      {isOn && (
        <div className={classes.fields}>
          <DateField name={field.dropoutDate} label="辞退日" required max={today()} />
          <SelectField
            name={field.timing}
            label="辞退の時期"
            required
            options={optionsIn(TrainingTiming, trainingTimingName)}
          />
          <SelectField
            name={field.reason}
            label="辞退の理由"
            required
            options={optionsIn(DropoutReason, dropoutReasonName)}
          />
          {!isHeld && (
            <p className={classes.count}>
              受講した日数{" "}
              <strong>{trainingDateCount(dropped.map(({ category }) => category))}日</strong>
            </p>
          )}
          <div className={classes.wide}>
            <TextField name={field.detail} label="辞退の詳細" rows={2} most={COMMENT_MAX} />
          </div>
        </div>
      )}
    </div>
  );
}

function optionsIn<V extends number>(values: Record<string, V>, names: Record<V, string>) {
  return Object.values(values).map((value) => ({ value, label: names[value] }));
}
