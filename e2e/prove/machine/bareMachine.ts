import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lackOf } from "@kenshu/testkit/tools/lackOf.ts";
import { layOutDebian } from "../../debian.ts";

/** A Debian 12 that has just been set up, with systemd as its first process. */
export type BareMachine = {
  /** Runs lines of a shell as root from a folder; a failing line ends them. `input` is what is typed. */
  run: (lines: string, options?: { from?: string; input?: string }) => Result;
  /** Where its files lie on this machine. */
  folder: string;
};

const PACKAGES = [
  ...["systemd", "systemd-sysv", "dbus", "ca-certificates"],
  ...["procps", "iproute2", "curl"],
];
/** How the lines ended, and what they printed. */
type Result = { code: number; output: string };

/** Seconds until systemd has started what it starts. */
const BOOT = 60;
/** Milliseconds until it is off. */
const POWER_OFF = 20_000;
const NOT_STARTED = "The machine has not started.";

/** Both machines have one network, so nobody else may have these. */
const PORTS = [80, 443, 3000, 5432];

/** What stands against a bare machine here, or null. */
export function lackOfMachine(): string | null {
  if (process.getuid?.() !== 0) return "A bare machine is set up as root.";
  const lack = lackOf("debootstrap", "nspawn");
  if (lack) return lack;
  const asked = PORTS.map((port) => `sport = :${port}`).join(" or ");
  const taken = spawnSync("ss", ["--listening", "--tcp", "--numeric", "--no-header", asked]);
  return taken.stdout.length > 0 ? `One of the ports ${PORTS.join(", ")} is taken.` : null;
}

/** Sets one up in the folder, which then holds it for the next time as `fresh`, and starts it. */
export async function startBareMachine(
  parts: AsyncDisposableStack,
  folder: string,
): Promise<BareMachine> {
  const fresh = join(folder, "fresh");
  await layOutDebian(fresh, PACKAGES);
  const root = join(folder, "machine");
  await rm(root, { recursive: true, force: true });
  parts.defer(() => rm(root, { recursive: true, force: true }));
  const copied = spawnSync("cp", ["--archive", fresh, root], { encoding: "utf8" });
  if (copied.status !== 0) throw new Error(copied.stderr);
  const machine = spawn(
    "systemd-nspawn",
    ["--directory", root, "--register=no", "--keep-unit", "--boot", "--console=pipe"],
    { stdio: "ignore" },
  );
  const ended = once(machine, "exit");
  parts.defer(async () => {
    // It powers off by SIGTERM; what hangs then is ended.
    machine.kill("SIGTERM");
    await Promise.race([ended, pause(POWER_OFF)]);
    machine.kill("SIGKILL");
  });
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
    const { output } = run("systemctl is-system-running || true");
    if (/running|degraded/.test(output)) return { run, folder: root };
    await pause(1000);
  }
  throw new Error(NOT_STARTED);
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
  throw new Error(NOT_STARTED);
}
