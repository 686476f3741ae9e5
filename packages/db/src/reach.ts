import { sql } from "kysely";
import type { Database } from "#pool.ts";

const ONE = sql`select ${1}::integer`;

/** Throws what the driver says where the database does not answer. */
export async function reach(db: Database): Promise<void> {
  await ONE.execute(db);
}

/** The same, with a sentence in both languages for the operator who has set DATABASE_URL. */
export async function requireDatabase(db: Database): Promise<void> {
  await reach(db).catch((error) =>
    refuse(
      "DATABASE_URL のデータベースに接続できません。 / Cannot connect to the database of DATABASE_URL.",
      error,
    ),
  );
}

/**
 * Throws, likewise, where the pool of calls does not work, as when DATABASE_POOLER promises what the
 * pooler does not keep: a statement stays prepared though another transaction comes in between.
 */
export async function requirePool(db: Database): Promise<void> {
  const inTurn = db.connection().execute(async (own) => {
    await ONE.execute(own);
    await db.transaction().execute(async (tx) => {
      await ONE.execute(tx);
      await ONE.execute(own);
    });
  });
  await inTurn.catch((error) =>
    refuse(
      "DATABASE_URL のデータベースに問い合わせできません。DATABASE_POOLER を確認してください。 / " +
        "The database of DATABASE_URL answers no calls; see to DATABASE_POOLER.",
      error,
    ),
  );
}

function refuse(sentence: string, cause: unknown): never {
  throw new Error(`${sentence}\n${cause instanceof Error ? cause.message : ""}`, { cause });
}
