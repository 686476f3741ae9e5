import type { DB } from "@kenshu/db/schema.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import type { Selectable } from "kysely";
import { type IntentKind, inSteps, type WorkParts } from "#intents/intent.ts";
import { vacancyMail } from "#modules/watch/vacancy.mails.ts";
import { toldOf } from "#modules/watch/watchers.ts";
import { record } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";

type VacancyRow = Selectable<DB["vacancy"]>;
const category = "予約";

/** Longer than a lot can take. */
const LEASE_MINUTES = 5;
/** Later the places are hardly free any more. */
const RETRY_AFTER_MINUTES = [1, 5, 15];

/** Tells watchers of places that have fallen free (rule 5.19). */
export function vacancyIntents(parts: WorkParts): IntentKind<VacancyRow> {
  return {
    table: "vacancy",
    lot: 5,
    leaseMinutes: LEASE_MINUTES,
    backOff: inSteps(RETRY_AFTER_MINUTES),
    // The mails come with the intent's end or not at all, so nobody gets two.
    perform: async (vacancy) => ({ end: "done", write: (tx) => tell(tx, parts, vacancy) }),
    failure: async (_tx, { toSchedule, toDay, toWeek }) => ({
      category,
      description: "空きのお知らせを作成できず中止",
      targets: { schedule: [...new Set([...toSchedule, ...toDay, ...toWeek])] },
    }),
  };
}

/** Writes one mail to each watcher who could take a place. All leave at the same moment. */
async function tell(tx: Tx, { clock }: WorkParts, vacancy: VacancyRow): Promise<void> {
  const told = await toldOf(tx, vacancy, clock.now());
  if (told.length === 0) return;
  const schedules = [...new Map(told.map((one) => [one.scheduleId, one])).values()];
  const byStudent = Map.groupBy(told, ({ studentUserId }) => studentUserId);
  await record(
    tx,
    { db: tx, clock, actor: null },
    {
      category,
      description: `空きのお知らせを${byStudent.size}名に作成（${schedules.map(timeAndPlace).join("、")}）`,
      targets: {
        schedule: schedules.map(({ scheduleId }) => scheduleId),
        user: [...byStudent.keys()],
      },
      mails: [...byStudent].map(([studentUserId, schedules]) =>
        vacancyMail(schedules, `vacancy:${vacancy.id}:${studentUserId}`),
      ),
    },
  );
}
