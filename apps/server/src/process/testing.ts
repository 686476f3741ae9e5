import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { openWorld } from "@kenshu/api/testing.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import type { Simulator } from "@kenshu/heartful/simulator/simulator.ts";
import { test as base, expect } from "vitest";
import { call } from "#testing.ts";

type ServerProcess = ReturnType<typeof startServer>;

/**
 * `start` runs the server as a process that does not outlive the test. `startOnIt` runs it on the
 * database of the file's world, where `token` belongs to an administrator.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads off the pattern which fixtures this one needs.
  .extend("start", async ({}, { onCleanup }) => {
    const servers: ServerProcess[] = [];
    onCleanup(async () => {
      for (const server of servers) await server.kill("SIGKILL");
    });
    return (variables: Record<string, string>, through?: readonly string[]) => {
      const server = startServer(variables, through);
      servers.push(server);
      return server;
    };
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  .extend("world", { scope: "file" }, async ({}, { onCleanup }) => {
    const world = await openWorld();
    onCleanup(() => world.close());
    return world;
  })
  .extend("token", { scope: "file" }, async ({ world }) => {
    const { id } = await world.build.user({ role: Role.Administrator });
    return (await createSession(world.db, id, new Date())).token;
  })
  .extend(
    "startOnIt",
    async ({ start, world }) =>
      (more: Record<string, string> = {}, through?: readonly string[]) =>
        start({ DATABASE_URL: world.connectionString, MAIL: "off", ...more }, through),
  );

/** The server as a separate process, which another program may start. */
function startServer(variables: Record<string, string>, through: readonly string[] = []) {
  const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
  const main = join(import.meta.dirname, "../main.ts");
  const [program = "", ...given] = [...through, process.execPath, main];
  const child = spawn(program, given, {
    env: { PATH, NODE_COMPILE_CACHE, TMPDIR, PORT: "0", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (said.out += chunk));
  child.stderr.on("data", (chunk) => (said.err += chunk));
  const ended = once(child, "close");
  /** The exit code, or the signal that ended it. */
  const end = async (): Promise<unknown> => {
    const [code, signal] = await ended;
    return code ?? signal;
  };
  /** Waits until the server prints this. */
  const says = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(said.out);
      if (found) return found;
      if (hasEnded(child)) throw new Error(`it ended: ${said.out}${said.err}`);
      await pause(5);
    }
  };
  return {
    said,
    end,
    isRunning: () => !hasEnded(child),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    async kill(signal: NodeJS.Signals): Promise<unknown> {
      child.kill(signal);
      return end();
    },
    /** Waits until the server answers, and returns its address. */
    async ready(): Promise<string> {
      const [, address = ""] = await says(/^ready (http:\/\/127\.0\.0\.1:\d+)$/m);
      return address;
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/** Waits until a call has used up the simulator's one bad day. */
export async function hasAsked({ url, apiKey }: Simulator): Promise<void> {
  const badDays = async () => (await call(`${url}/control`, "GET", { token: apiKey })).json;
  await expect.poll(badDays).toMatchObject({ badDays: [] });
}
