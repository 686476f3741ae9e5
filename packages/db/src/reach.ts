import { sql } from "kysely";
import type { Database } from "#pool.ts";

const ONE = sql`select ${1}::integer`;

/** Throws the driver's error if the database does not answer. */
export async function reach(db: Database): Promise<void> {
  await ONE.execute(db);
}

/** The same, with a sentence in both languages for the operator who set the variable. */
export async function requireDatabase(db: Database, variable = "DATABASE_URL"): Promise<void> {
  await reach(db).catch((error) =>
    refuse(
      `${variable} のデータベースに接続できません。 / Cannot connect to the database of ${variable}.`,
      error,
    ),
  );
}

/**
 * Throws in the same way if the pool of calls does not work. For example, DATABASE_POOLER promises
 * that statements stay prepared from one transaction to the next, and the pooler does not keep
 * that.
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
