import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Room for a new cluster, its log and the data, and a little more. */
const MEGABYTES = 320;

export type SmallDisk = { folder: string; remove(): Promise<void> };

/** A file system in memory, or the reason why this machine does not allow one. */
export async function mountSmallDisk(): Promise<SmallDisk | { refusal: string }> {
  const folder = await mkdtemp(join(tmpdir(), "kenshu-disk-"));
  const { status, stderr } = spawnSync(
    "mount",
    ["-t", "tmpfs", "-o", `size=${MEGABYTES}m`, "tmpfs", folder],
    { encoding: "utf8" },
  );
  const remove = () => rm(folder, { recursive: true, force: true });
  if (status !== 0) {
    await remove();
    return { refusal: `cannot mount a tmpfs: ${stderr?.trim() || "no mount"}` };
  }
  return {
    folder,
    async remove() {
      spawnSync("umount", [folder]);
      await remove();
    },
  };
}
