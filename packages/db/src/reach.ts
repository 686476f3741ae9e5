import type { Database } from "#pool.ts";

/** Throws what the driver says where the database does not answer. */
export async function reach(db: Database): Promise<void> {
  await db.selectNoFrom((eb) => eb.val(1).as("one")).execute();
}

/** The same, with a sentence in both languages for the operator who has set DATABASE_URL. */
export async function requireDatabase(db: Database): Promise<void> {
  try {
    await reach(db);
  } catch (error) {
    throw new Error(
      "DATABASE_URL のデータベースに接続できません。 / Cannot connect to the database of DATABASE_URL.\n" +
        (error instanceof Error ? error.message : ""),
      { cause: error },
    );
  }
}
