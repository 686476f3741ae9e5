import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";

/**
 * The account that runs PostgreSQL, which refuses to be root. In a user namespace without a mapping
 * it sees itself and its files as "nobody". The rest of the machine still sees it as the owner of
 * those files, so root's server works below folders that only root can enter.
 */
export type Account = { uid: number; gid: number; namespace: boolean };

export const runningAsRoot = process.geteuid?.() === 0;

/** Starts a program as `account`, from a working directory that everybody can enter. */
export function spawnAs(
  account: Account,
  [program, ...programArguments]: [string, ...string[]],
  options: { stdio: StdioOptions; detached?: boolean },
): ChildProcess {
  const [command, ...commandArguments] = account.namespace
    ? ["unshare", "--user", "--", program, ...programArguments]
    : [program, ...programArguments];
  return spawn(command ?? program, commandArguments, {
    ...options,
    cwd: "/",
    // PostgreSQL must not see the server's configuration and keys.
    env: { PATH: process.env.PATH },
    // Only root can change the account, and must. Other users run PostgreSQL as themselves.
    ...(runningAsRoot && account.uid !== 0 ? { uid: account.uid, gid: account.gid } : {}),
  });
}

/** Runs a program as `account` to its end. Throws with its output when it fails. */
export async function runAs(account: Account, command: [string, ...string[]]): Promise<void> {
  const child = spawnAs(account, command, { stdio: ["ignore", "pipe", "pipe"] });
  const { promise: ended, resolve, reject } = Promise.withResolvers<string | undefined>();
  child.once("error", reject);
  child.once("close", (code, signal) => resolve(code === 0 ? undefined : `${code ?? signal}`));
  const [failure, ...printed] = await Promise.all([
    ended,
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
  ]);
  if (failure !== undefined)
    throw new Error(`${command.join(" ")} (${failure})\n${printed.join("").trim()}`);
}

/** An existing unprivileged account of this machine, for root without user namespaces. */
export async function serviceAccount(): Promise<Account> {
  const accounts = (await readFile("/etc/passwd", "utf8"))
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find(([candidate]) => candidate === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid), namespace: false };
  }
  throw new Error("/etc/passwd: no account postgres or nobody");
}
