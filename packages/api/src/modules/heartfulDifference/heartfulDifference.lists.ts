import { differenceKindName } from "@kenshu/domain/enumerations.ts";
import { heartfulSays, weSay } from "@kenshu/domain/heartfulDifference/differenceTexts.ts";
import type { HeartfulDifference } from "@kenshu/domain/heartfulDifference/heartfulDifference.schema.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { List } from "#declaring/listFile.ts";

/** The list of differences from HM, with the columns of its screen (rule 13.90). */
export const differenceList: List<HeartfulDifference> = {
  title: "HMとの照合",
  category: "HMとの照合",
  columns: [
    { title: "研修生", kind: "text", value: ({ name }) => name },
    { title: "カナ", kind: "text", value: ({ nameKana }) => nameKana },
    { title: "違い", kind: "text", value: ({ kind }) => differenceKindName[kind] },
    { title: "HM", kind: "text", value: heartfulSays },
    { title: "Kenshu", kind: "text", value: weSay },
    { title: "照合日", kind: "date", value: ({ foundAt }) => tokyoDate(new Date(foundAt)) },
  ],
};
