import type { Reader } from "@kenshu/db/transaction.ts";
import { SystemKeyState } from "@kenshu/domain/enumerations.ts";
import type { SystemKey } from "@kenshu/domain/systemKey/systemKey.schema.ts";
import { type Clock, tokyoDate, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { makerIsAdministrator } from "#modules/systemKey/systemKey.store.ts";
import { boundedList } from "#rows/boundedList.ts";
import type { Part } from "#rows/findSummaries.ts";

/** Every system key: first the valid ones, then newest first (rule 13.14). */
export async function listSystemKeys({ db, clock }: { db: Reader; clock: Clock }, part?: Part) {
  const state = sql<SystemKeyState>`case
    when system_key.ended_at is not null then ${sql.lit(SystemKeyState.Ended)}
    when system_key.last_day < ${tokyoDate(clock.now())} then ${sql.lit(SystemKeyState.Expired)}
    when not ${makerIsAdministrator} then ${sql.lit(SystemKeyState.Suspended)}
    else ${sql.lit(SystemKeyState.Valid)}
  end`;
  const { rows, totalCount } = await boundedList(
    db
      .selectFrom("systemKey")
      .innerJoin("appUser as maker", "maker.id", "systemKey.madeBy")
      .select([
        "systemKey.id",
        "systemKey.name",
        sql<SystemKey["role"]>`system_key.role`.as("role"),
        "systemKey.controllers",
        "systemKey.lastDay",
        "maker.name as madeByName",
        "systemKey.madeAt",
        "systemKey.lastUsedAt",
        "systemKey.endedAt",
        state.as("state"),
      ])
      .orderBy(sql`${state} = ${sql.lit(SystemKeyState.Valid)}`, "desc")
      .orderBy("systemKey.id", "desc"),
    part,
  );
  return {
    totalCount,
    rows: rows.map(({ madeAt, lastUsedAt, endedAt, ...key }) => ({
      ...key,
      madeAt: wireInstant(madeAt),
      lastUsedAt: lastUsedAt && wireInstant(lastUsedAt),
      endedAt: endedAt && wireInstant(endedAt),
    })),
  };
}
