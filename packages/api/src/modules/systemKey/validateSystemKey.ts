import type { Writer } from "@kenshu/db/transaction.ts";
import { type Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { roleLetter } from "@kenshu/domain/permissions.ts";
import { SYSTEM_KEY_USE_KEPT_MINUTES } from "@kenshu/domain/systemKey/systemKey.limits.ts";
import { addMinutes, type Clock, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { Actor } from "#context.ts";
import { digestOf } from "#modules/systemKey/secret.ts";
import { makerIsAdministrator } from "#modules/systemKey/systemKey.store.ts";

type Found = {
  id: number;
  name: string;
  role: Role;
  controllers: string[];
  lastUsedAt: Date | null;
  madeBy: number;
};

/**
 * The caller behind this system key. It acts in its maker's name; the log shows the key's own. Null
 * if there is no such key, it has ended, or its maker is no longer an administrator (rule 13.14).
 * The last use is stored to the minute, which saves a write per call.
 */
export async function validateSystemKey(
  { db, clock }: { db: Writer; clock: Clock },
  key: string,
): Promise<Actor | null> {
  const digest = digestOf(key);
  const now = clock.now();
  const { rows } = await sql<Found>`
    select key.id, key.name, key.role, key.controllers, key.last_used_at, key.made_by
    from system_key key join app_user maker on maker.id = key.made_by
    where key.digest = ${digest} and key.ended_at is null and key.last_day >= ${tokyoDate(now)}
      and ${makerIsAdministrator}
  `.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { id, name, role, controllers, lastUsedAt, madeBy } = found;
  if (!lastUsedAt || lastUsedAt <= addMinutes(now, -SYSTEM_KEY_USE_KEPT_MINUTES)) {
    await db.updateTable("systemKey").set({ lastUsedAt: now }).where("id", "=", id).execute();
  }
  const isUnregistered = false;
  return {
    userId: madeBy,
    name: `${name}（システムキー）`,
    role,
    isUnregistered,
    temporaryRegistrationPattern: SignUpPattern.Staff,
    letter: roleLetter({ role, isUnregistered }),
    provedAt: null,
    lacksFactor: false,
    sessionId: digest,
    systemKey: { id, controllers },
  };
}
