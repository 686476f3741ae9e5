import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A Debian 12 that has just been set up, with systemd as its first process. */
export type BareMachine = {
  /** Runs lines of a shell as root from a folder; a failing line ends them. `input` is what is typed. */
  run: (lines: string, options?: { from?: string; input?: string }) => Result;
  /** Where its files lie on this machine. */
  folder: string;
  stop: () => Promise<void>;
};

const PROGRAMS = ["debootstrap", "systemd-nspawn", "nsenter"];
const PACKAGES = "systemd,systemd-sysv,dbus,ca-certificates,procps,iproute2,curl";
/** How the lines ended, and what they printed. */
type Result = { code: number; output: string };

/** Seconds until systemd has started what it starts. */
const BOOT = 60;

/** Names what is missing on this machine, or null. */
export function lackOfMachine(): string | null {
  const missing = PROGRAMS.filter((name) => spawnSync("which", [name]).status !== 0);
  if (process.getuid?.() !== 0) return "a bare machine is set up as root";
  return missing.length > 0 ? "apt-get install debootstrap systemd-container" : null;
}

/** Sets one up in the folder, which then holds it for the next time as `fresh`, and starts it. */
export async function startBareMachine(folder: string): Promise<BareMachine> {
  const fresh = join(folder, "fresh");
  if (!existsSync(fresh)) {
    await mkdir(folder, { recursive: true });
    const unfinished = join(folder, "unfinished");
    await rm(unfinished, { recursive: true, force: true });
    const made = spawnSync(
      "debootstrap",
      ["--variant=minbase", `--include=${PACKAGES}`, "bookworm", unfinished],
      { encoding: "utf8" },
    );
    if (made.status !== 0) throw new Error(made.stdout.slice(-2000) + made.stderr);
    spawnSync("mv", [unfinished, fresh]);
  }
  const root = join(folder, "machine");
  await rm(root, { recursive: true, force: true });
  spawnSync("cp", ["--archive", fresh, root]);
  const machine = spawn(
    "systemd-nspawn",
    ["--directory", root, "--register=no", "--keep-unit", "--boot", "--console=pipe"],
    { stdio: ["ignore", "ignore", "ignore"] },
  );
  const leader = await firstProcessOf(machine.pid ?? 0);
  const run: BareMachine["run"] = (lines, { from = "/", input = "" } = {}) => {
    const { status, stdout } = spawnSync(
      "nsenter",
      [
        "--target",
        leader,
        "--all",
        "env",
        "-i",
        ...ENVIRONMENT,
        "bash",
        "-c",
        `exec 2>&1\ncd ${from}\nset -e\n${lines}`,
      ],
      { encoding: "utf8", input, maxBuffer: 64 * 1024 * 1024 },
    );
    return { code: status ?? 1, output: stdout };
  };
  for (let waited = 0; waited < BOOT; waited++) {
    if (/running|degraded/.test(run("systemctl is-system-running || true").output)) break;
    await pause(1000);
  }
  return {
    run,
    folder: root,
    async stop() {
      run("systemctl poweroff");
      const ended = Promise.race([
        new Promise((done) => machine.once("exit", done)),
        pause(20_000),
      ]);
      await ended;
      machine.kill("SIGKILL");
      await rm(root, { recursive: true, force: true });
    },
  };
}

const ENVIRONMENT = [
  "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  "HOME=/root",
  "LANG=C.UTF-8",
  "DEBIAN_FRONTEND=noninteractive",
];

async function firstProcessOf(parent: number): Promise<string> {
  const children = `/proc/${parent}/task/${parent}/children`;
  for (let waited = 0; waited < BOOT; waited++) {
    const [child] = (await readFile(children, "utf8").catch(() => "")).trim().split(" ");
    if (child) return child;
    await pause(1000);
  }
  throw new Error("the machine has not started");
}
