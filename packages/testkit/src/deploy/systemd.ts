import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Why systemd's programs cannot run here; null if they can. */
export async function lackOfSystemd(): Promise<string | null> {
  return execute("systemd-analyze", ["--version"]).then(
    () => null,
    () => "no systemd: apt-get install systemd",
  );
}
