import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** What is missing without root, or on a machine without these programs; null if all is there. */
export async function lackOfMounts(): Promise<string | null> {
  return onCopyOfMachine("systemctl --version >/dev/null", "nginx -v 2>/dev/null").then(
    () => null,
    () => "needs root, overlay mounts, systemd and nginx: apt-get install systemd nginx",
  );
}

/**
 * Runs commands on a copy of this machine without the product. Everything written to its folders is
 * thrown away. Returns the output.
 */
export async function onCopyOfMachine(...commands: string[]): Promise<string> {
  const written = await mkdtemp(join(tmpdir(), "kenshu-machine-"));
  const mounts = ["etc", "opt", "var/lib"].flatMap((folder) => {
    const [upper, work] = [`${written}/upper/${folder}`, `${written}/work/${folder}`];
    const options = `lowerdir=/${folder},upperdir=${upper},workdir=${work}`;
    return [`mkdir -p ${upper} ${work}`, `mount -t overlay overlay -o ${options} /${folder}`];
  });
  const lines = [
    `mount -t tmpfs tmpfs ${written}`,
    ...mounts,
    "rm -rf /opt/kenshu /etc/kenshu /var/lib/kenshu /etc/nginx/conf.d/kenshu.conf",
    ...commands,
  ];
  try {
    const words = ["--mount", "--propagation=private", "sh", "-e", "-c", lines.join("\n")];
    return (await execute("unshare", words)).stdout;
  } finally {
    await rm(written, { recursive: true, force: true });
  }
}
