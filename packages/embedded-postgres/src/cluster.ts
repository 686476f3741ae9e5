import { randomBytes } from "node:crypto";
import {
  chown,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { runAs, runningAsRoot } from "./account.ts";
import type { Placement } from "./placement.ts";

/** The superuser of the cluster. Its password is made together with the cluster. */
export const DATABASE_USER = "kenshu";

/** A database cluster: PostgreSQL's own folder and the password of `DATABASE_USER`. */
export type Cluster = { pgdata: string; password: string };

const UNFINISHED = "initialising-";

/**
 * Opens the cluster of `dataDirectory`, and makes it first if there is none. A new cluster has
 * another name until it is complete, and then becomes `cluster` in one step. So a crash never
 * leaves half a cluster under that name; what a killed process leaves is removed here.
 */
export async function openCluster(
  dataDirectory: string,
  placement: Placement,
  durable: boolean,
): Promise<Cluster> {
  for (const name of await readdir(dataDirectory)) {
    if (name.startsWith(UNFINISHED))
      // An initdb whose server was killed may still be writing there for a moment.
      await rm(join(dataDirectory, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const cluster = join(dataDirectory, "cluster");
  if (!(await stat(cluster).catch(() => undefined)))
    await makeCluster(cluster, dataDirectory, placement, durable);
  return {
    // For a cluster elsewhere this is a link. We use its target, because the account there cannot
    // enter this folder.
    pgdata: await realpath(join(cluster, "pgdata")),
    password: (await readFile(join(cluster, "password"), "utf8")).trim(),
  };
}

async function makeCluster(
  cluster: string,
  dataDirectory: string,
  placement: Placement,
  durable: boolean,
): Promise<void> {
  const { clusters } = placement;
  const inPlace = clusters === dataDirectory;
  const made = await mkdtemp(join(clusters, inPlace ? UNFINISHED : "cluster-"));
  try {
    await fillCluster(made, placement, durable);
    if (inPlace) await rename(made, cluster);
    else await symlink(made, cluster);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
  if (durable) await syncFolder(dataDirectory);
}

async function fillCluster(
  made: string,
  { account, binaries }: Placement,
  durable: boolean,
): Promise<void> {
  const passwordFile = join(made, "password");
  await writeFile(passwordFile, `${randomBytes(24).toString("base64url")}\n`, {
    mode: 0o600,
    flush: durable,
  });
  if (runningAsRoot)
    for (const path of [made, passwordFile]) await chown(path, account.uid, account.gid);
  await runAs(account, [
    join(binaries, "bin", "initdb"),
    `--pgdata=${join(made, "pgdata")}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Sorted by code point, the same on every machine. Columns ask for Japanese order.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    // The locale is not C: pg_trgm asks the C library what a letter is, and in C no Japanese
    // character is one.
    "--locale=C.UTF-8",
    "--lc-messages=C",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ]);
}

/** Makes a rename in `folder` survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
