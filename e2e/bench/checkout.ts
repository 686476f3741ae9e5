import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { REPOSITORY } from "./server.ts";

const execute = promisify(execFile);

/** A workspace has its own packages if versions differ. */
const PACKAGES = ["node_modules", "e2e/node_modules", "{apps,packages}/*/node_modules"];

/**
 * Checks a revision out into a new folder beside this one, with its packages. `parts` remove it
 * again.
 */
export async function checkOut(
  parts: AsyncDisposableStack,
  revision: string,
  stopping: AbortSignal,
): Promise<string> {
  const git = (...given: string[]) => execute("git", given, { cwd: REPOSITORY });
  const { stdout } = await git("rev-parse", "--verify", "--quiet", `${revision}^{commit}`);
  const commit = stdout.trim();
  const folder = await mkdtemp(`${REPOSITORY}-against-`);
  parts.defer(async () => {
    // Until git knows the folder, there is nothing for it to remove.
    await git("worktree", "remove", "--force", folder).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  });
  await git("worktree", "add", "--detach", folder, commit);
  stopping.throwIfAborted();
  if (await hasOurPackages(folder)) await linkPackages(folder, stopping);
  else await installPackages(folder, stopping);
  return folder;
}

async function hasOurPackages(folder: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all(
    [REPOSITORY, folder].map((root) => readFile(join(root, "package-lock.json"), "utf8")),
  );
  return ours === theirs;
}

/** Shares the files. Links to workspaces are relative, so that they lead into the folder. */
async function linkPackages(folder: string, signal: AbortSignal): Promise<void> {
  for (const packages of globSync(PACKAGES, { cwd: REPOSITORY })) {
    const source = join(REPOSITORY, packages);
    await execute("cp", ["-al", source, join(folder, packages)], { signal });
  }
  // Files that tools write there must not be shared.
  await rm(join(folder, "node_modules/.cache"), { recursive: true, force: true });
}

async function installPackages(cwd: string, signal: AbortSignal): Promise<void> {
  console.log("npm ci, because the revision has other packages");
  await execute("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], { cwd, signal });
}
