import { asLine, inKatakana, inOneWidth } from "@kenshu/domain/characters.ts";
import type { FieldName } from "./fieldsOf.ts";
import { TextField } from "./TextField.tsx";

/**
 * The reading of a person's name. Hiragana becomes katakana when people leave the field (rule
 * 16.2).
 */
export function KanaField({ name }: { name: FieldName<string> }) {
  return <TextField name={name} label="氏名（カナ）" required autoComplete="off" asKept={asKept} />;
}

function asKept(typed: string): string {
  return asLine(inKatakana(inOneWidth(typed)));
}
