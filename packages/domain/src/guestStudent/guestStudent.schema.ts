import { z } from "zod";
import { id, sentInstant, version } from "#fields.ts";
import { areaId } from "#ids.ts";
import { BADGE_MAX } from "#limits.ts";
import { areaName, nameKana } from "#sentFields.ts";

/** A person who signed up as a student and waits to be linked (rule 9.9). */
export const guestStudent = z
  .object({
    id,
    name: z.string().describe("氏名"),
    nameKana,
    emailAddress: z.string().describe("メールアドレス"),
    areaId: areaId.nullable(),
    areaName: areaName.nullable(),
    createdAt: sentInstant.describe("登録した日時"),
    waitingSince: sentInstant.describe("待ち始めた日時"),
    isEnabled: z.boolean().describe("アカウントが有効か"),
    isFormerStudent: z.boolean().describe("以前に研修生だったか"),
    version,
  })
  .meta({ id: "GuestStudent", description: "待機中の研修生" });

/** How many wait, up to the limit of a badge (rule 15.5). */
export const badgeCount = z
  .object({ count: z.int().max(BADGE_MAX).describe("待っている人数（名）。99 は 99 以上") })
  .meta({ id: "BadgeCount", description: "メニューに示す件数" });
