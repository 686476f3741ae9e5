import { genderName } from "@kenshu/domain/enumerations.ts";
import type { noAccountStudent } from "@kenshu/domain/noAccountStudent/noAccountStudent.schema.ts";
import type { z } from "zod";
import type { List } from "#declaring/listFile.ts";

/** The list of students without an account, with the columns of its screen (rule 13.90). */
export const noAccountStudentList: List<z.infer<typeof noAccountStudent>> = {
  title: "アカウントのない研修生",
  category: "アカウントなし研修生",
  columns: [
    { title: "氏名", kind: "text", value: ({ name }) => name },
    { title: "カナ", kind: "text", value: ({ nameKana }) => nameKana },
    { title: "地域", kind: "text", value: ({ areaName }) => areaName },
    { title: "性別", kind: "text", value: ({ gender }) => genderName[gender] },
  ],
};
