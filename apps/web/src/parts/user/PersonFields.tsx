import { asLine, inKatakana, inOneWidth } from "@kenshu/domain/characters.ts";
import { Gender, genderName } from "@kenshu/domain/enumerations.ts";
import { GOAL_MAX } from "@kenshu/domain/limits.ts";
import { type Choices, optionsOf } from "#ui/form/choices.ts";
import { fieldName } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";

// What a person's forms ask for. The schemas of all of them name these fields alike.

/** The name and its reading; in the form about oneself the browser fills in the name. */
export function NameFields({ isOwn = false }: { isOwn?: boolean }) {
  return (
    <>
      <TextField
        name={fieldName<string>("name")}
        label="氏名"
        required
        autoComplete={isOwn ? "name" : "off"}
      />
      <TextField
        name={fieldName<string>("nameKana")}
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

export function AreaField({ areas }: { areas: Choices }) {
  const name = fieldName<number>("areaId");
  return <SelectField name={name} label="地域" required {...optionsOf(areas)} />;
}

export const genderOptions = Object.values(Gender).map((value) => ({
  value,
  label: genderName[value],
}));

export function GenderField() {
  const name = fieldName<Gender>("gender");
  return <SelectField name={name} label="性別" required options={genderOptions} />;
}

export function GoalField() {
  const name = fieldName<string>("goal");
  return <TextField name={name} label="目標" most={GOAL_MAX} rows={2} autoComplete="off" />;
}
