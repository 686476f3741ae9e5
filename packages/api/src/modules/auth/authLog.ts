import { isIP } from "node:net";
import type { BusinessError } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { Context } from "#context.ts";

/** How sign-in and accounts appear in the audit log; what strangers typed never does. */
export const category = "認証";

/** The person an entry is about, who need not be signed in yet. */
export function operatorOf(account: { id: number; name: string }) {
  return { userId: account.id, name: account.name || "未登録の利用者" };
}

/** The address without the zone that it is in, or null where a proxy passes on something else. */
function plainAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=.*\.)|%.*$/gi, "");
  return isIP(plain) ? plain : null;
}

/** Nobody whom the product knows. */
export const stranger = { userId: null, name: "不明" };

/**
 * Logs that a person was turned away, and refuses. However often that happens within an hour, it is
 * one row per address, account and reason, with the number of times: nobody fills the disk with
 * refusals (rule 11.2). Of an IPv6 address counts the network, within which a caller has any number.
 */
export async function refuseAndRecord(
  { db, clock, caller }: Pick<Context, "db" | "clock" | "caller">,
  account: { id: number; name: string } | undefined,
  reason: string,
  error: BusinessError,
): Promise<never> {
  const now = clock.now();
  const operator = account ? operatorOf(account) : stranger;
  await sql`
    with origin as (
      select case family(address) when 6 then network(set_masklen(address, 64)) else address end as address
      from (select ${plainAddress(caller.address)}::inet as address) as given
    )
    insert into audit_log as refusal (
      created_at, category, description, target_id, operate_user_id, operate_user_name,
      refused_hour, refused_address, refused_reason, refused_count
    )
    select ${now}, ${category}, ${reason} || coalesce('、' || abbrev(address), ''), ${account?.id ?? null}::integer,
      ${operator.userId}::integer, ${operator.name},
      date_trunc('hour', ${now}::timestamptz), address, ${reason}, 1
    from origin
    on conflict (refused_hour, refused_address, refused_reason, target_id) where refused_hour is not null
    do update set
      refused_count = refusal.refused_count + 1,
      description = excluded.description || '、' || refusal.refused_count + 1 || '回'
  `.execute(db);
  throw error;
}
