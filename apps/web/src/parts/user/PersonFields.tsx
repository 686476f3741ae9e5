import { asLine, inKatakana, inOneWidth } from "@kenshu/domain/characters.ts";
import { Gender, genderName } from "@kenshu/domain/enumerations.ts";
import { GOAL_MAX } from "@kenshu/domain/limits.ts";
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

export function GoalField({ field }: { field: FieldNames<{ goal: string }> }) {
  return <TextField name={field.goal} label="目標" most={GOAL_MAX} rows={2} autoComplete="off" />;
}
