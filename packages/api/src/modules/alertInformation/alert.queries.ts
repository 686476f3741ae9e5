import {
  alertMessages,
  alertSearches,
} from "@kenshu/domain/alertInformation/alertInformation.rules.ts";
import { AlertKind } from "@kenshu/domain/enumerations.ts";
import type { SignedIn } from "#context.ts";
import { countStudents } from "#modules/student/index.ts";
import { presentOf } from "#rows/present.ts";

const kinds = Object.values(AlertKind);

/**
 * What needs an administrator's attention, by kind. Kinds without anybody are left out (rule 11.1).
 */
export async function listAlerts(ctx: SignedIn) {
  const searches = kinds.map((kind) => alertSearches[kind]);
  const counts = await countStudents(ctx.db, searches, await presentOf(ctx));
  const alerts = kinds.flatMap((kind, index) => {
    const count = counts[index] ?? 0;
    return count === 0
      ? []
      : [{ alertInformationType: kind, count, message: alertMessages[kind](count) }];
  });
  return { rows: alerts, totalCount: alerts.length };
}
