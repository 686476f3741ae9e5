import type { Reader } from "@kenshu/db/transaction.ts";
import { Role, type TaxRate } from "@kenshu/domain/enumerations.ts";
import type { ReadSetting } from "@kenshu/domain/setting/setting.schema.ts";
import type { SignedIn } from "#context.ts";

/** The system settings, which are a single row (rule 14.1). */
export function getSetting(db: Reader) {
  return db
    .selectFrom("setting")
    .select([
      "maxReserveCount",
      // The wire's spelling.
      "continuousAbsenceThreshold as continuousAbcenseThreshold",
      "recommendDateCount",
      "deadlineDateCount",
      "reserveAlertNote",
      "penaltyAmount",
      "basisLeftDaysPrimary",
      "basisLeftDaysSecondary",
      "contact",
      "linkingDays",
      "logKeptMonths",
      "retentionYears",
      "receiptTaxRate",
      "silentDays",
      "secondFactorFrom",
      "version",
    ])
    .executeTakeFirstOrThrow();
}

/** The same as this caller may read it. */
export async function readSettingAs({ db, actor }: SignedIn): Promise<ReadSetting> {
  const setting = await getSetting(db);
  if (actor.role !== Role.Student) return setting;
  const {
    logKeptMonths: _months,
    retentionYears: _years,
    receiptTaxRate: _rate,
    silentDays: _days,
    secondFactorFrom: _from,
    ...shown
  } = setting;
  return shown;
}

/** The note that is shown before anybody reserves. */
export function getReservationAlertMessage(db: Reader) {
  return db.selectFrom("setting").select("reserveAlertNote as message").executeTakeFirstOrThrow();
}

/** Whom to ask about an account, and how long linking usually takes (rule 2.10). */
export function getHelp(db: Reader) {
  return db.selectFrom("setting").select(["contact", "linkingDays"]).executeTakeFirstOrThrow();
}

/** The tax rate of payments that are entered without one (rule 10.7). */
export async function getReceiptTaxRate(db: Reader): Promise<TaxRate | null> {
  const { receiptTaxRate } = await db
    .selectFrom("setting")
    .select("receiptTaxRate")
    .executeTakeFirstOrThrow();
  return receiptTaxRate;
}

/** For how many whole months the log and delivered mails are stored (rule 11.7). */
export async function getLogKeptMonths(db: Reader): Promise<number> {
  const { logKeptMonths } = await db
    .selectFrom("setting")
    .select("logKeptMonths")
    .executeTakeFirstOrThrow();
  return logKeptMonths;
}

/** After how many years the data about a former student may be erased; 0 for never (rule 25.4). */
export async function getRetentionYears(db: Reader): Promise<number> {
  const { retentionYears } = await db
    .selectFrom("setting")
    .select("retentionYears")
    .executeTakeFirstOrThrow();
  return retentionYears;
}
