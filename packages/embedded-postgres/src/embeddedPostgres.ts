import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { runningAsRoot } from "./account.ts";
import { packagedBinaries } from "./binaries.ts";
import { DATABASE_USER, openCluster } from "./cluster.ts";
import { accountsOf, type DatabaseAccounts, setUpAccounts } from "./databaseAccounts.ts";
import { lockDataDirectory } from "./dataDirectoryLock.ts";
import { keepRunning } from "./keepRunning.ts";
import { choosePlacement } from "./placement.ts";
import { startPostmaster } from "./postmaster.ts";
import {
  PATIENCE,
  patienceWithin,
  readPostmasterFile,
  removeMisleadingPostmasterFile,
  shutDown,
} from "./processes.ts";
import { serverSettings } from "./settings.ts";
import { unusable } from "./unusable.ts";

export type EmbeddedPostgres = DatabaseAccounts & {
  /** For tests, which make databases and switch triggers off. */
  superuserConnectionString: string;
  /** Whether this start created the database. */
  isFresh: boolean;
  /** The real places of binaries and data. */
  location: string;
  /**
   * Shuts PostgreSQL down, within this many milliseconds if given, and releases the data directory.
   * Further calls change nothing.
   */
  stop(within?: number): Promise<void>;
};

const INVALID_CATALOG_NAME = "3D000";

/**
 * Starts a PostgreSQL of our own on 127.0.0.1 with its data in `dataDirectory`, and returns when it
 * takes connections. The data directory holds `cluster/` (the data and the superuser's password), `lock` and
 * `owner` (which server has it) and `postgres.log`.
 *
 * A PostgreSQL that a killed server left behind is shut down first; one that belongs to a living
 * server is left alone and the start refused. One that ends on its own is started again, under the
 * same connection string. `stop()` must be called at the end; a process that exits without it takes
 * its PostgreSQL along, except by SIGKILL.
 */
export async function startEmbeddedPostgres(options: {
  /** Created when absent. */
  dataDirectory: string;
  /** Created when absent; "kenshu" by default. */
  database?: string;
  /** False for tests: faster, but lost in a power cut. */
  durable?: boolean;
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>;
  /** Receives news for the operator, in Japanese. */
  log?: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const { database = "kenshu", durable = true, settings, log = () => {} } = options;
  const packaged = packagedBinaries();
  const dataDirectory = await createDataDirectory(resolve(options.dataDirectory));
  const lock = lockDataDirectory(dataDirectory);
  const logFile = join(dataDirectory, "postgres.log");
  try {
    const placement = await choosePlacement(dataDirectory, packaged);
    const { pgdata, password } = await openCluster(dataDirectory, placement, durable);
    const location = `データ ${pgdata}、プログラム ${placement.binaries}`;
    if (placement.account.namespace) log("PostgreSQL をユーザー名前空間の中で起動します。");
    if (placement.binaries !== packaged || !pgdata.startsWith(dataDirectory))
      log(`PostgreSQL のユーザーが入れないフォルダーのため、別の場所を使います（${location}）。`);

    // This server has the lock, so a PostgreSQL still running on this cluster has lost its server.
    if (await shutDown(pgdata))
      log("終了した以前のサーバーの PostgreSQL が動いていたため、停止して起動し直します。");
    const startOn = async (wantedPort?: number) => {
      await removeMisleadingPostmasterFile(pgdata);
      const effective = serverSettings(durable, settings);
      return startPostmaster(placement, pgdata, effective, logFile, wantedPort);
    };
    const { child, port } = await startOn();
    const letEnd = keepRunning(
      child,
      async () => {
        // The children of a killed postmaster live on for a moment.
        await shutDown(pgdata);
        return (await startOn(port)).child;
      },
      log,
    );
    const stop = async (within?: number) => {
      await letEnd();
      await shutDown(pgdata, within === undefined ? PATIENCE : patienceWithin(within));
      lock.release();
    };

    try {
      const superuserUrl = urlOf(password, port, database);
      const isFresh = await createDatabaseWhenAbsent(superuserUrl, database);
      const accounts = await setUpAccounts(superuserUrl);
      if (runningAsRoot) await giveFilesToOwner(dataDirectory, ["lock", "owner", "postgres.log"]);
      let stopped: Promise<void> | undefined;
      return {
        ...accounts,
        superuserConnectionString: superuserUrl,
        isFresh,
        location,
        stop: (within) => (stopped ??= stop(within)),
      };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Makes the folder, and returns it without symbolic links. What root makes belongs to the owner of
 * the folder around it.
 */
async function createDataDirectory(dataDirectory: string): Promise<string> {
  const first = await makeFolder(dataDirectory);
  if (runningAsRoot && first !== undefined) {
    const { uid, gid } = await stat(dirname(first));
    for (let folder = dataDirectory; folder !== dirname(first); folder = dirname(folder))
      await chown(folder, uid, gid);
  }
  return realpath(dataDirectory);
}

/** Makes the folder and its missing parents. Returns the outermost one that was missing. */
async function makeFolder(folder: string): Promise<string | undefined> {
  const absent: string[] = [];
  for (let name = folder; !existsSync(name); name = dirname(name)) absent.unshift(name);
  try {
    // One by one: where nothing can be made, as below /proc, a recursive mkdir never ends.
    for (const name of absent) {
      await mkdir(name, name === folder ? 0o700 : undefined).catch((error) => {
        if (!existsSync(name)) throw error;
      });
    }
    await readdir(folder);
  } catch (error) {
    throw unusable(folder, error);
  }
  return absent[0];
}

/** So that the data's owner can start the server, too, after root has. */
async function giveFilesToOwner(dataDirectory: string, names: string[]): Promise<void> {
  const { uid, gid } = await stat(dataDirectory);
  for (const name of names) await chown(join(dataDirectory, name), uid, gid);
}

/** The accounts for a data directory while our server runs it; null otherwise. */
export async function findRunningPostgres(
  dataDirectory: string,
  database = "kenshu",
): Promise<DatabaseAccounts | null> {
  const cluster = join(dataDirectory, "cluster");
  const file = await readPostmasterFile(join(cluster, "pgdata"));
  if (!file) return null;
  const password = (await readFile(join(cluster, "password"), "utf8")).trim();
  const accounts = accountsOf(urlOf(password, file.port, database));
  return query(accounts.ownerConnectionString, "SELECT").then(
    () => accounts,
    () => null,
  );
}

function urlOf(password: string, port: number, database: string): string {
  return `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

/** Returns whether the database was missing. */
async function createDatabaseWhenAbsent(superuserUrl: string, database: string): Promise<boolean> {
  try {
    await query(superuserUrl, "SELECT");
    return false;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INVALID_CATALOG_NAME)) throw error;
    const maintenance = new URL(superuserUrl);
    maintenance.pathname = "/postgres";
    await query(maintenance.href, `CREATE DATABASE ${pg.escapeIdentifier(database)}`);
    return true;
  }
}

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}
