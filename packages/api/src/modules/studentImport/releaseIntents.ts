import type { Tx } from "@kenshu/db/transaction.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import { HeartfulError, HeartfulRefused } from "@kenshu/heartful/errors.ts";
import type { Heartful } from "@kenshu/heartful/gateway.ts";
import { type IntentKind, inSteps, type Outcome } from "#intents/intent.ts";
import { endLink } from "#modules/studentImport/endLink.ts";
import { category } from "#modules/studentImport/linkAccount.ts";
import { RELEASES, type Release } from "#modules/studentImport/release.ts";

/**
 * After that every hour. All attempts are within the 24 hours for which HM remembers the key (rule
 * 20.4).
 */
const RETRY_AFTER_MINUTES = [1, 5, 15, ...Array<number>(22).fill(60)];

/** Releases trainees at HM, and then ends their links here (rule 9.5). */
export function releaseIntents(heartful: Heartful, clock: Clock): IntentKind<Release> {
  return {
    ...RELEASES,
    lot: 5,
    backOff: inSteps(RETRY_AFTER_MINUTES),
    perform: (release) => perform(release, heartful, clock),
    failure: async (tx, release, { end, reason }) => ({
      category,
      description: `${await nameOf(tx, release)}さんの紐づけの解除を中止：${
        end === "failed"
          ? `HMが受け付けず、変更なし（${reason}）`
          : "HMから応答なし。HMで解除されていないか確認してください"
      }`,
      targets: { user: release.userId },
      operator: { userId: release.operateUserId, name: release.operateUserName },
    }),
  };
}

/**
 * For a repeated request with the same key HM returns its first answer, so a lost answer does no
 * harm.
 */
async function perform(release: Release, heartful: Heartful, clock: Clock): Promise<Outcome> {
  const released: Outcome = { end: "done", write: (tx) => endLink(tx, clock, release) };
  try {
    await heartful.release(release.therapistId, release.idempotencyKey);
    return released;
  } catch (error) {
    if (!(error instanceof HeartfulError)) throw error;
    if (!(error instanceof HeartfulRefused)) return { end: "again", reason: error.message };
    // HM does not hold a trainee whom it no longer knows.
    return error.status === 404 ? released : { end: "failed", reason: error.sentence };
  }
}

async function nameOf(tx: Tx, { userId }: Release): Promise<string> {
  const { name } = await tx
    .selectFrom("appUser")
    .select("name")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return name;
}
