import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

export const REPOSITORY = resolve(import.meta.dirname, "../..");

/**
 * Runs a checkout's server, ours by default, on this database, as an operator would. `more` are
 * further settings.
 */
export async function startServer(
  databaseUrl: string,
  checkout = REPOSITORY,
  more: Record<string, string> = {},
) {
  const server = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      PORT: "0",
      LOG_LEVEL: "error",
      CLOCK_START: "",
      SMTP_URL: "",
      MAIL: "off",
      PUBLIC_URL: "https://kenshu.example.jp",
      // The load sets the address of each caller.
      TRUST_PROXY: "127.0.0.1",
      ...more,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { pid } = server;
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /^ready (http\S+)$/.exec(line)?.[1];
    if (!url || pid === undefined) continue;
    server.stdout.resume();
    return {
      url,
      pid,
      async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM") {
        server.kill(signal);
        if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
      },
    };
  }
  throw new Error("the server ended before it was ready");
}
