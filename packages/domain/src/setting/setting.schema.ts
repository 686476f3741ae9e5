import { z } from "zod";
import { optionalText, requiredLines, version } from "#fields.ts";
import {
  ALERT_NOTE_MAX,
  CONTACT_MAX,
  LINKING_DAYS_MAX,
  PENALTY_MAX,
  SETTING_MAX,
} from "#setting/setting.limits.ts";

const count = z.int32().min(0).max(SETTING_MAX);

const values = z.object({
  maxReserveCount: count,
  continuousAbcenseThreshold: count,
  recommendDateCount: count,
  deadlineDateCount: count,
  reserveAlertNote: requiredLines(ALERT_NOTE_MAX),
  penaltyAmount: z.int32().min(0).max(PENALTY_MAX),
  basisLeftDaysPrimary: count,
  basisLeftDaysSecondary: count,
});

/** What people are told who wait for their account (rule 2.10); existing callers do not know of it. */
export const help = z.object({
  contact: optionalText(CONTACT_MAX),
  linkingDays: z.int32().min(0).max(LINKING_DAYS_MAX),
});

/** The system settings (rules 16.4, 16.5): counts of days and reservations, yen. */
export const functionSetting = values.extend({ version }).extend(help.shape);

export const updateSettingInput = functionSetting
  .extend(help.partial().shape)
  .refine((s) => s.deadlineDateCount >= s.recommendDateCount, {
    path: ["deadlineDateCount"],
    message: "修了期限は推奨日数以上にしてください",
  })
  .refine((s) => s.basisLeftDaysPrimary > s.basisLeftDaysSecondary, {
    path: ["basisLeftDaysPrimary"],
    message: "「晴」の基準は「曇」の基準より大きくしてください",
  });

export const alertMessage = z.object({ message: z.string() });
export type FunctionSetting = z.infer<typeof functionSetting>;
export type SettingUpdate = z.output<typeof updateSettingInput>;
