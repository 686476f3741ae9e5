import type { studentActivityUser } from "@kenshu/domain/activity/activity.schema.ts";
import type { z } from "zod";
import type { List } from "#declaring/listFile.ts";

/** The list of students with their trainings, with the columns of its screen (rule 13.90). */
export const activityUserList: List<z.infer<typeof studentActivityUser>> = {
  title: "研修生の研修種目",
  category: "受講状況",
  columns: [
    { title: "氏名", kind: "text", value: ({ userName }) => userName },
    { title: "カナ", kind: "text", value: ({ userNameKana }) => userNameKana },
    { title: "セラピストID", kind: "id", value: ({ therapistId }) => therapistId || null },
    {
      title: "研修中",
      kind: "text",
      value: ({ trainings }) =>
        trainings.map(({ trainingShortName }) => trainingShortName).join("、"),
    },
    { title: "受講歴", kind: "number", value: ({ activities }) => activities.length },
  ],
};
