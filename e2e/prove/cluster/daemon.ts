import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";

const idOf = (kind: "-u" | "-g") =>
  Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));

/** Debian's PostgreSQL account. Everything runs under it. */
export const account = () => ({ uid: idOf("-u"), gid: idOf("-g") });

/** A program that runs until it is ended, and that can start again. */
export class Daemon {
  readonly #command: string[];
  readonly #settings: Record<string, string>;
  readonly #log: string;
  #child: ChildProcess | undefined;

  constructor(command: string[], log: string, settings: Record<string, string> = {}) {
    this.#command = command;
    this.#log = log;
    this.#settings = settings;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error(`${this.#command[0]} does not run`);
    return pid;
  }

  start(): void {
    const [program = "", ...args] = this.#command;
    const log = openSync(this.#log, "a");
    this.#child = spawn(program, args, {
      ...account(),
      cwd: "/",
      env: { PATH: process.env.PATH, LANG: "C.UTF-8", ...this.#settings },
      stdio: ["ignore", log, log],
    });
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  }
}
