import { z } from "zod";
import { SecondFactorFrom, TaxRate } from "#enumerations.ts";
import { oneOf, optionalText, requiredLines, version } from "#fields.ts";
import {
  ALERT_NOTE_MAX,
  CONTACT_MAX,
  LINKING_DAYS_MAX,
  LOG_MONTHS_MAX,
  LOG_MONTHS_MIN,
  PENALTY_MAX,
  RETENTION_YEARS_MAX,
  SETTING_MAX,
  SILENT_DAYS_MAX,
} from "#setting/setting.limits.ts";

const count = z.int32().min(0).max(SETTING_MAX);

const values = z.object({
  maxReserveCount: count.describe("予約件数の上限（件）"),
  continuousAbcenseThreshold: count.describe("連続欠席とみなす回数（回）"),
  recommendDateCount: count.describe("開始日から推奨修了日までの日数（日）"),
  deadlineDateCount: count.describe("開始日から修了期限までの日数（日）"),
  reserveAlertNote: requiredLines(ALERT_NOTE_MAX).describe("予約の画面に示す注意"),
  penaltyAmount: z.int32().min(0).max(PENALTY_MAX).describe("キャンセル料（円）"),
  basisLeftDaysPrimary: count.describe("「晴」の基準: 推奨の日数に対する余裕（日）"),
  basisLeftDaysSecondary: count.describe("「曇」の基準: 推奨の日数に対する余裕（日）"),
});

/** The text for people who wait for their account (rule 2.10). Existing callers do not know it. */
export const help = z
  .object({
    contact: optionalText(CONTACT_MAX).describe("問い合わせ先"),
    linkingDays: z.int32().min(0).max(LINKING_DAYS_MAX).describe("紐づけまでの目安の日数（日）"),
  })
  .meta({ id: "Help", description: "アカウントを待つ人への案内" });

/**
 * How long the log and personal data are stored (rules 11.7, 25.4). Existing callers do not know it
 * either.
 */
const retention = z.object({
  logKeptMonths: z
    .int32()
    .min(LOG_MONTHS_MIN)
    .max(LOG_MONTHS_MAX)
    .describe("操作のログと、届いたメールを残す月数（か月）"),
  retentionYears: z
    .int32()
    .min(0)
    .max(RETENTION_YEARS_MAX)
    .describe("以前の研修生の個人データを残す年数（年）。0 なら申請があるまで"),
});

/** For payments that are entered without a tax rate (rule 10.7). Existing callers do not know it. */
const receipts = z.object({
  receiptTaxRate: oneOf(TaxRate)
    .nullable()
    .describe("消費税率を省いた入金の消費税率（%）。対象外は null"),
});

/** From when on a student is silent (rule 23.1). Existing callers do not know it either. */
const silence = z.object({
  silentDays: z
    .int32()
    .min(0)
    .max(SILENT_DAYS_MAX)
    .describe("足が止まったとみなすまでの日数（日）。0 なら見ない"),
});

/** Who needs a second factor (rule 2.14). Existing callers do not know it either. */
const signIn = z.object({ secondFactorFrom: oneOf(SecondFactorFrom) });

/** The system settings (rules 16.4, 16.5): counts of days and reservations, yen. */
const functionSetting = values
  .extend({ version })
  .extend(help.shape)
  .extend(retention.shape)
  .extend(receipts.shape)
  .extend(silence.shape)
  .extend(signIn.shape);

/** The settings as a caller reads them: students without what is for staff. */
export const readSetting = z
  .union([
    functionSetting.meta({ id: "Setting", description: "システム設定" }),
    functionSetting
      .omit({
        logKeptMonths: true,
        retentionYears: true,
        receiptTaxRate: true,
        silentDays: true,
        secondFactorFrom: true,
      })
      .meta({ id: "StudentSetting", description: "研修生が見るシステム設定" }),
  ])
  .meta({ id: "ReadSetting", description: "システム設定。研修生には研修生が見るもの" });

export const updateSettingInput = functionSetting
  .extend(help.partial().shape)
  .extend(retention.partial().shape)
  .extend(receipts.partial().shape)
  .extend(silence.partial().shape)
  .extend(signIn.partial().shape)
  .refine((s) => s.deadlineDateCount >= s.recommendDateCount, {
    path: ["deadlineDateCount"],
    message: "修了期限は推奨日数以上にしてください",
  })
  .refine((s) => s.basisLeftDaysPrimary > s.basisLeftDaysSecondary, {
    path: ["basisLeftDaysPrimary"],
    message: "「晴」の基準は「曇」の基準より大きくしてください",
  })
  .meta({ id: "UpdateSettingInput", description: "システム設定の変更" });

export const alertMessage = z
  .object({ message: z.string().describe("予約の画面に示す注意") })
  .meta({ id: "ReservationNote", description: "予約の注意" });
export type FunctionSetting = z.infer<typeof functionSetting>;
export type ReadSetting = z.infer<typeof readSetting>;
export type SettingUpdate = z.output<typeof updateSettingInput>;
