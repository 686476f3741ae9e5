import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { readConfiguration } from "#configuration.ts";

/**
 * The database that DATABASE_URL names, or else the embedded one. With `mayShare`, a running
 * server's database is used; otherwise it is started and runs until `stop`.
 */
export async function openConfiguredDatabase({ mayShare }: { mayShare: boolean }) {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const { databaseUrl, dataDirectory } = readConfiguration({ DATABASE_URL, DATA_DIR, MAIL: "off" });
  if (databaseUrl !== null) return { connectionString: databaseUrl, async stop() {} };
  const shared = mayShare ? await findRunningPostgres(dataDirectory) : null;
  if (shared !== null) return { connectionString: shared, async stop() {} };
  return startEmbeddedPostgres({ dataDirectory });
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
