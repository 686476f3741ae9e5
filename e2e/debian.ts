import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

const RELEASE = "bookworm";

/** Sets up a Debian 12 in a folder, with no more than these packages. One that is there is kept. */
export async function layOutDebian(folder: string, packages: string[] = []): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const included = packages.length > 0 ? [`--include=${packages.join(",")}`] : [];
  const made = spawnSync(
    "debootstrap",
    ["--variant=minbase", ...included, RELEASE, unfinished, ...ownMirror()],
    { encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(made.stdout.slice(-2000) + made.stderr);
  await rename(unfinished, folder);
}

/** Where this machine gets the same release from; without one debootstrap has its own. */
function ownMirror(): string[] {
  const asked = ["indextargets", "--format", "$(REPO_URI)"];
  const { stdout } = spawnSync("apt-get", [...asked, `Codename: ${RELEASE}`, "Origin: Debian"], {
    encoding: "utf8",
  });
  return (stdout ?? "").split("\n").filter(Boolean).slice(0, 1);
}
