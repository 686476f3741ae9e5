import { REST_DAYS } from "#contact/contact.limits.ts";
import { ContactOutcome, SilenceCause, silenceCauseName } from "#enumerations.ts";
import { addDays, type PlainDate } from "#time.ts";

/** Until this day a contact of `today` keeps a student off the list (rule 23.3). */
export function restUntil(nextDay: PlainDate | null, today: PlainDate): PlainDate {
  return nextDay ?? addDays(today, REST_DAYS);
}

/** The outcomes for which somebody talked with the student (rule 23.5). */
export const spokenOutcomes: readonly ContactOutcome[] = [
  ContactOutcome.Spoke,
  ContactOutcome.GoesOn,
  ContactOutcome.ThinksOfLeaving,
];

/** Why a student is silent, as the list says it. The days count since the last visit, if any. */
export function silenceWords({ cause, silentDays, lastVisitDate }: Silence): string {
  if (cause !== SilenceCause.NoVisit) return silenceCauseName[cause];
  return lastVisitDate === null
    ? `開始から${silentDays}日、出席なし`
    : `最後の出席から${silentDays}日、予約なし`;
}

export type Silence = {
  cause: SilenceCause;
  /** Since the last visit, or since the training began. */
  silentDays: number;
  /** Null where the student has not come since the training began. */
  lastVisitDate: PlainDate | null;
};
