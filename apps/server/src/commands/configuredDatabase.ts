import type { Accounts } from "@kenshu/db/bringUpToDate.ts";
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { readConfiguration } from "#configuration.ts";

/**
 * The database that DATABASE_URL names, or else the embedded one, and the account of its schema. With
 * `mayShare`, a running server's database is used; otherwise it is started and runs until `stop`.
 */
export async function openConfiguredDatabase({
  mayShare,
}: {
  mayShare: boolean;
}): Promise<Accounts & { ownerUrl: string; stop(): Promise<void> }> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = process.env;
  const { databaseUrl, databaseOwnerUrl, dataDirectory } = readConfiguration({
    DATABASE_URL,
    DATABASE_OWNER_URL,
    DATA_DIR,
    MAIL: "off",
  });
  if (databaseUrl !== null) {
    return { databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, async stop() {} };
  }
  const running = mayShare ? await findRunningPostgres(dataDirectory) : null;
  const { connectionString, ownerConnectionString, stop } = running
    ? { ...running, async stop() {} }
    : await startEmbeddedPostgres({ dataDirectory });
  return { databaseUrl: connectionString, ownerUrl: ownerConnectionString, stop };
}

/** An empty passphrase is none. */
export function passphrase(): string | null {
  return process.env.BACKUP_PASSPHRASE || null;
}

/** Tells the operator in a sentence what is wrong, and exits 1 at the end. */
export function tellFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
