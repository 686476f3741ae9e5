import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { unusable } from "./unusable.ts";

const SQLITE_BUSY = 5;

/** Held here, because the garbage collector would close a lock without references. */
const held = new Set<DatabaseSync>();

/** `release` can be called again. */
export type DataDirectoryLock = { release(): void };

/**
 * Takes the data directory for this server; throws when another living server has it.
 *
 * Node has no file locks of its own, SQLite does: the lock belongs to the kernel, ends with its
 * process however that dies, and no reused pid can be taken for the owner. The pid is written down
 * only for the message.
 */
export function lockDataDirectory(dataDirectory: string): DataDirectoryLock {
  const ownerFile = join(dataDirectory, "owner");
  const lock = takeLock(dataDirectory, ownerFile);
  writeFileSync(ownerFile, `${process.pid}\n`);
  held.add(lock);
  return {
    release: () => {
      if (held.delete(lock)) lock.close();
    },
  };
}

function takeLock(dataDirectory: string, ownerFile: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    accessSync(dataDirectory, constants.W_OK | constants.X_OK);
    lock = new DatabaseSync(join(dataDirectory, "lock"), { timeout: 0 });
    // It needs no journal file, and root's would be in the user's way.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY))
      throw unusable(dataDirectory, error);
    // The owner may have taken the lock only just now.
    const pid = existsSync(ownerFile) ? readFileSync(ownerFile, "utf8").trim() : "?";
    throw new Error(
      `データフォルダー ${dataDirectory} は、起動中の別のサーバー（プロセス ${pid}）が使用しています。` +
        `そのサーバーを終了するか、別の DATA_DIR を指定してください。` +
        ` / The data directory is in use by another running server (process ${pid}).`,
    );
  }
}
