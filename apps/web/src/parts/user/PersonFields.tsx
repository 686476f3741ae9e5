import { asLine, inKatakana, inOneWidth } from "@kenshu/domain/characters.ts";
import { Gender, genderName } from "@kenshu/domain/enumerations.ts";
import { GOAL_MAX } from "@kenshu/domain/limits.ts";
import { readPhone } from "@kenshu/domain/typedValues.ts";
import { type Choices, optionsOf } from "#ui/form/choices.ts";
import type { FieldNames } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";

// What a person's forms ask for. The schemas of all of them name these fields alike.

/** The name and its reading; in the form about oneself the browser fills in the name. */
export function NameFields({
  field,
  isOwn = false,
}: {
  field: FieldNames<{ name: string; nameKana: string }>;
  isOwn?: boolean;
}) {
  return (
    <>
      <TextField name={field.name} label="氏名" required autoComplete={isOwn ? "name" : "off"} />
      <TextField
        name={field.nameKana}
        label="氏名（カナ）"
        required
        autoComplete="off"
        asKept={asReading}
      />
    </>
  );
}

/** Hiragana becomes katakana when people leave the field (rule 16.2). */
function asReading(typed: string): string {
  return asLine(inKatakana(inOneWidth(typed)));
}

export function AreaField({
  field,
  areas,
}: {
  field: FieldNames<{ areaId: number }>;
  areas: Choices;
}) {
  return <SelectField name={field.areaId} label="地域" required {...optionsOf(areas)} />;
}

export const genderOptions = Object.values(Gender).map((value) => ({
  value,
  label: genderName[value],
}));

export function GenderField({ field }: { field: FieldNames<{ gender: Gender }> }) {
  return <SelectField name={field.gender} label="性別" required options={genderOptions} />;
}

/** In the form about oneself the browser fills in the number (rule 2.12). */
export function PhoneField({
  field,
  isOwn = false,
}: {
  field: FieldNames<{ phone: string | null }>;
  isOwn?: boolean;
}) {
  return (
    <TextField
      name={field.phone}
      label="電話番号"
      inputMode="tel"
      autoComplete={isOwn ? "tel" : "off"}
      asKept={readPhone}
      description={isOwn ? "研修の連絡のために、職員が電話をかける番号です。" : undefined}
    />
  );
}

export function GoalField({ field }: { field: FieldNames<{ goal: string }> }) {
  return <TextField name={field.goal} label="目標" most={GOAL_MAX} rows={2} autoComplete="off" />;
}
