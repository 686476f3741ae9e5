import { chown, mkdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Account, runAs, runningAsRoot, serviceAccount } from "./account.ts";
import { copyBinaries } from "./binaries.ts";

/** The account that runs PostgreSQL, the folder of its programs, and the place for new clusters. */
export type Placement = { account: Account; binaries: string; clusters: string };

/** Outside the clone, for a machine without user namespaces for root. */
const SHELTER = "/var/lib/kenshu";

/**
 * Finds out how PostgreSQL can run for `dataDirectory` (existing and locked). It tries the plain
 * ways first: as the owner of the data; then, if root cannot do that, as another account, with
 * copies in `shelter` if that account cannot enter the clone. An existing cluster keeps its place
 * and owner. Throws with everything it tried when nothing works.
 */
export async function choosePlacement(
  dataDirectory: string,
  packaged: string,
  shelter: string = SHELTER,
): Promise<Placement> {
  const clusterFolder = join(dataDirectory, "cluster");
  const cluster = await stat(clusterFolder).catch(() => undefined);
  const { uid, gid } = cluster ?? (await stat(dataDirectory));
  const places: { account: Account; clusters: string }[] = [
    ...(uid === 0 ? [] : [{ account: { uid, gid, namespace: false }, clusters: dataDirectory }]),
    // For root, and for an owner without a name on this machine: initdb refuses both.
    { account: { uid, gid, namespace: true }, clusters: dataDirectory },
  ];
  if (runningAsRoot && !cluster) {
    const account = await serviceAccount();
    if (uid !== 0)
      places.push({ account: { uid: 0, gid: 0, namespace: true }, clusters: dataDirectory });
    places.push({ account, clusters: dataDirectory });
    places.push({ account, clusters: join(shelter, "clusters") });
  }

  const refusals: unknown[] = [];
  for (const { account, clusters } of places) {
    const handedOver = account.uid !== uid;
    try {
      if (handedOver) {
        await mkdir(clusters, { recursive: true });
        await chown(clusters, account.uid, account.gid);
      }
      await requireAccess(account, cluster ? await realpath(clusterFolder) : clusters);
      return { account, clusters, binaries: await reachableBinaries(account, packaged, shelter) };
    } catch (refusal) {
      refusals.push(refusal);
      if (handedOver && clusters === dataDirectory) await chown(clusters, uid, gid);
    }
  }
  throw new AggregateError(
    refusals,
    `データフォルダー ${dataDirectory} では PostgreSQL を動かせません。別の DATA_DIR を指定するか、` +
      `DATABASE_URL に外部の PostgreSQL を指定してください。\n${refusals.join("\n")}`,
  );
}

function requireAccess(account: Account, folder: string): Promise<void> {
  return runAs(account, ["sh", "-c", 'id -un && cd "$1" && test -w .', "sh", folder]);
}

async function reachableBinaries(
  account: Account,
  packaged: string,
  shelter: string,
): Promise<string> {
  const version = (binaries: string) =>
    runAs(account, [join(binaries, "bin", "postgres"), "--version"]);
  try {
    await version(packaged);
    return packaged;
  } catch (refusal) {
    if (!runningAsRoot) throw refusal;
    const copy = await copyBinaries(packaged, shelter);
    await version(copy);
    return copy;
  }
}
