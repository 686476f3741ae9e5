import { z } from "zod";
import { asked, expectedOf } from "#asked.ts";
import { MatchingReason } from "#enumerations.ts";
import {
  date,
  errorCode,
  id,
  keyword,
  oneOf,
  pageOrList,
  sentDate,
  sentInstant,
  version,
  withinDays,
} from "#fields.ts";
import { areaId, categoryId, entryId, therapistId, userId } from "#ids.ts";
import { companyName, nameKana, trainingName, userName } from "#sentFields.ts";
import { IMPORT_MAX, IMPORT_RANGE_DAYS } from "#studentImport/studentImport.limits.ts";

/** The requested range of `orientationStartDate`, both days included (rules 9.2, 16.6). */
export const heartfulStudentsInput = z
  .object({
    from: date.describe("HMの研修開始日の、最初の日"),
    to: date.describe("HMの研修開始日の、最後の日（30日以内）"),
  })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    message: "開始日が終了日より後になっています",
  })
  .refine(({ from, to }) => from > to || withinDays(IMPORT_RANGE_DAYS)({ start: from, end: to }), {
    path: ["to"],
    message: "範囲は30日以内を選択してください。",
  });

/** A link to make: HM's trainee, our account as it was read, and the area. */
export const importStudentsInput = z
  .object({
    students: z
      .array(
        z
          .object({ therapistId, userId, areaId, userVersion: version.describe("アカウントの版") })
          .meta({ id: "StudentLink", description: "HMの研修生と、紐づけるアカウント" }),
      )
      .min(1)
      .max(IMPORT_MAX)
      .describe("紐づける研修生"),
    expected: expectedOf(asked["StudentImport.ImportStudents"]),
  })
  .meta({ id: "ImportStudentsInput", description: "HMの研修生とアカウントの紐づけ" });

export const tryImportInput = importStudentsInput
  .pick({ students: true })
  .meta({ id: "TryImportInput", description: "試すHMの研修生とアカウントの紐づけ" });

export const unlinkStudentsInput = pageOrList.extend({ keyword });
/** An account that can be linked to a trainee of HM (rule 9.9). */
export const linkCandidate = z
  .object({
    id,
    name: z.string().describe("氏名"),
    nameKana,
    emailAddress: z.string().nullable().describe("メールアドレス。ない人は null"),
    areaId: areaId.nullable(),
    version,
  })
  .meta({ id: "LinkCandidate", description: "紐づけの候補になるアカウント" });
export type LinkCandidate = z.infer<typeof linkCandidate>;

/**
 * An HM entry that begins nothing yet, because another one of its training comes first (rule 9.4).
 */
export const waitingEntry = z
  .object({
    entryId,
    orientationStartDate: sentDate.describe("HMの研修開始日"),
    trainingName,
  })
  .meta({ id: "WaitingEntry", description: "順番を待つHMの申込" });
export type WaitingEntry = z.infer<typeof waitingEntry>;

const rowError = errorCode.nullable();

/** One trainee of HM with the proposed or linked account (rule 9.3). */
export const heartfulStudentRow = z
  .object({
    therapistId,
    name: z.string().describe("氏名"),
    nameKana,
    emailAddress: z.string().nullable().describe("メールアドレス。ない人は null"),
    assignedStoreName: z.string().nullable().describe("配属先の店舗の名前"),
    companyName: companyName.nullable(),
    birthday: sentDate.nullable().describe("生年月日"),
    user: linkCandidate.nullable().describe("紐づける候補、または紐づけたアカウント"),
    releaseRequestedAt: sentInstant
      .nullable()
      .describe("HMに紐づけの解除を求めている間、求めた日時"),
    matchingReason: oneOf(MatchingReason),
    areaId: areaId.nullable(),
    similar: z.array(linkCandidate).describe("ほかの候補になるアカウント"),
    entries: z
      .array(
        z
          .object({
            entryId,
            orientationStartDate: sentDate.describe("HMの研修開始日"),
            categories: z
              .array(
                z
                  .object({
                    categoryId,
                    trainingName: z
                      .string()
                      .nullable()
                      .describe("研修種目の名前。結びついた研修種目がなければ null"),
                    isDecided: z.boolean().describe("HMで結果が決まっているか"),
                  })
                  .meta({ id: "HeartfulEntryCategory", description: "HMの申込のカテゴリー" }),
              )
              .describe("申込のカテゴリー"),
          })
          .meta({ id: "HeartfulEntry", description: "HMの申込" }),
      )
      .describe("HMの申込"),
    beginning: z.array(z.string()).describe("紐づけると始まる研修種目の名前"),
    waiting: z.array(waitingEntry).describe("順番を待つ申込"),
    error: rowError.describe("紐づけられない理由のコード。紐づけられれば null"),
    errorMessage: z.string().nullable().describe("紐づけられない理由。紐づけられれば null"),
  })
  .meta({ id: "HmStudentRow", description: "HMの研修生と、紐づけるアカウント" });
export type HeartfulStudentRow = z.infer<typeof heartfulStudentRow>;

/** What the import would do with one student, or why it refuses. */
export const importTrial = z
  .object({
    therapistId,
    userName,
    beginning: z.array(z.string()).describe("紐づけると始まる研修種目の名前"),
    waiting: z.array(waitingEntry).describe("順番を待つ申込"),
    error: rowError.describe("紐づけられない理由のコード。紐づけられれば null"),
    errorMessage: z.string().nullable().describe("紐づけられない理由。紐づけられれば null"),
  })
  .meta({ id: "ImportTrial", description: "紐づけた場合の結果" });

/** The student whose link is to end, as the caller has read it (rule 9.5). */
export const unlinkStudentInput = z
  .object({ userId, version, expected: expectedOf(asked["User.UnlinkStudent"]) })
  .meta({ id: "UnlinkStudentInput", description: "紐づけを解除する研修生" });
