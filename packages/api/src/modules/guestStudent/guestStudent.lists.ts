import type { guestStudent } from "@kenshu/domain/guestStudent/guestStudent.schema.ts";
import { daysBetween, tokyoDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { List } from "#declaring/listFile.ts";

/** The list of people who wait to be linked, with the columns of its screen (rule 13.90). */
export const guestStudentList: List<z.infer<typeof guestStudent>> = {
  title: "待機中の研修生",
  category: "研修生紐づけ",
  columns: [
    { title: "氏名", kind: "text", value: ({ name }) => name },
    { title: "カナ", kind: "text", value: ({ nameKana }) => nameKana },
    {
      title: "状態",
      kind: "text",
      value: ({ isEnabled, isFormerStudent }) =>
        [!isEnabled && "利用停止中", isFormerStudent && "以前の研修生"].filter(Boolean).join("、"),
    },
    {
      title: "待機",
      kind: "number",
      value: ({ waitingSince }, today) => daysBetween(tokyoDate(new Date(waitingSince)), today),
    },
    { title: "登録日", kind: "date", value: ({ createdAt }) => tokyoDate(new Date(createdAt)) },
    { title: "地域", kind: "text", value: ({ areaName }) => areaName },
    { title: "メールアドレス", kind: "text", value: ({ emailAddress }) => emailAddress },
  ],
};
