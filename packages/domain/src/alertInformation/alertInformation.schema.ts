import { z } from "zod";
import { AlertKind, StudentAlertKind } from "#enumerations.ts";
import { oneOf, sentInstant, wholeNumber } from "#fields.ts";
import { reserveId } from "#ids.ts";

/** How many students need an administrator's attention, for one kind of alert (rule 11.1). */
export const alertInformation = z
  .object({
    alertInformationType: oneOf(AlertKind),
    count: wholeNumber.describe("当てはまる研修生の人数（名）"),
    message: z.string().describe("文面"),
  })
  .meta({ id: "AdministratorAlert", description: "管理者への知らせ" });

/** Something a student should know: a test to retake, or a promotion from a queue (rule 11.1). */
export const studentAlert = z
  .object({
    studentAlertInformationType: oneOf(StudentAlertKind),
    dateTime: sentInstant.describe("起きた日時"),
    message: z.string().describe("文面"),
    reserveId: reserveId.nullable().describe("繰り上がった予約の id。再試験のときは null"),
  })
  .meta({ id: "StudentAlert", description: "研修生への知らせ" });
