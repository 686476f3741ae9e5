import type { ComponentProps } from "react";
import { TextField } from "#ui/form/TextField.tsx";

/** The keyword field of every search for students (rule 13.6). */
export function StudentKeywordField({ name }: Pick<ComponentProps<typeof TextField>, "name">) {
  return (
    <TextField name={name} label="キーワード" placeholder="氏名・カナ・ID" autoComplete="off" />
  );
}
